import { behaviourOf } from '../protocol/number-patterns';
import type { Fields } from '../registry/verdict';

/** The attributes of a business, as its end users and documents have them. */
export type Attributes = Readonly<Record<string, string>>;
export interface TendlcVerdict {
  code: number;
  description: string;
  /** What the registry calls the field. */
  fields: readonly string[];
}

const failed = (code: number, description: string, ...fields: string[]): TendlcVerdict => ({
  code,
  description,
  fields,
});
const FORBIDDEN = /\b(cannabis|cbd|marijuana|payday|gambling|casino|vape|crypto)\b/i;
const FREE_MAIL = /@(gmail|yahoo|hotmail|outlook|aol)\.com$/i;
const ADULT = /\b(beer|wine|whiskey|cocktails?)\b/i;
const PHONE = /\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}/;

/** What this stand-in says of a customer profile; undefined: approved. */
export const profileVerdict = ({ business_name = '' }: Attributes): TendlcVerdict | undefined =>
  FORBIDDEN.test(business_name) ? failed(30_793, 'The business could not be verified', 'business_name') : undefined;

/** What it says of a brand. No EIN begins with 00. The same attributes always get the same verdict. */
export function brandVerdict(of: Attributes): TendlcVerdict | undefined {
  const { business_registration_number: number = '', business_registration_identifier: kind, company_type: type } = of;
  const { mobile_phone_number: mobile } = of;
  if (mobile !== undefined && !behaviourOf(mobile).steps.some(({ status }) => status === 'delivered'))
    return failed(30_751, 'Unsupported mobile phone number', 'mobilePhone');
  if (kind === 'EIN' && (!/^\d{2}-?\d{7}$/.test(number) || number.startsWith('00')))
    return failed(30_795, 'Tax ID data mismatch', 'TAX_ID');
  if (type === 'public' && !/^[A-Z.]{1,6}$/.test(of.stock_ticker ?? ''))
    return failed(30_796, 'Entity type or stock information mismatch', 'STOCK_SYMBOL');
  if (type === 'public' && FREE_MAIL.test(of.brand_contact_email ?? ''))
    return failed(21_740, 'Invalid Brand Contact Email Domain', 'brand_contact_email');
  if (type === 'government' && !/\.gov\/?$/.test(of.website_url ?? ''))
    return failed(30_797, 'Must be a U.S. government entity to register as government', 'GOVERNMENT_ENTITY');
  return undefined;
}

const one = (fields: Fields, name: string): string => fields[name]?.[0] ?? '';

/** What the carriers say of a campaign here. */
export function campaignVerdict(fields: Fields): TendlcVerdict | undefined {
  const samples = (fields.MessageSamples ?? []).join(' ');
  const texts = `${samples} ${one(fields, 'Description')}`;
  if (FORBIDDEN.test(texts)) return failed(30_883, 'Campaign vetting rejection - Content Violation', 'DESCRIPTION');
  if (!one(fields, 'MessageFlow').includes('https://'))
    return failed(30_896, 'Campaign vetting rejection - Opt-in Error', 'MESSAGE_FLOW');
  if (/http:\/\/|\bbit\.ly\b/i.test(samples))
    return failed(30_892, 'Campaign vetting rejection - Public URL Shorteners', 'MESSAGE_SAMPLES');
  if (!/\bSTOP\b/.test(samples)) return failed(30_887, 'Campaign vetting rejection - Opt-out Error', 'MESSAGE_SAMPLES');
  if (one(fields, 'HasEmbeddedPhone') === 'true' && !PHONE.test(samples))
    return failed(30_889, 'Campaign vetting rejection - Embedded Phone Number', 'HAS_EMBEDDED_PHONE');
  if (ADULT.test(texts) && one(fields, 'AgeGated') !== 'true')
    return failed(30_888, 'Campaign vetting rejection - Age Gate Not Present', 'AGE_GATED');
  return undefined;
}
