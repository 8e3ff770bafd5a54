/** Fields of a request by name, each with its values. */
export type Fields = Readonly<Record<string, readonly string[]>>;

export interface Verdict {
  code: number;
  reason: string;
  /** It may be edited and submitted again. */
  mendable: boolean;
}

const one = (fields: Fields, name: string): string => fields[name]?.[0] ?? '';
const refused = (code: number, reason: string, mendable = true): Verdict => ({ code, reason, mendable });

const FORBIDDEN = /\b(cannabis|cbd|marijuana|payday|gambling|casino|vape|crypto)\b/i;
const ADULT = /\b(beer|wine|whiskey|cocktails?)\b/i;
const FREE_MAIL = /@(gmail|yahoo|hotmail|outlook|aol)\.com$/i;

/** Words of a name that could be part of an address: "Luigi's Pizza, LLC" → luigis, pizza. */
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !/^(inc|llc|corp|ltd|the|and)$/.test(word));

function isOf(website: string, names: readonly string[]): boolean {
  const host = URL.canParse(website) ? new URL(website).hostname.toLowerCase() : '';
  return names.flatMap(wordsOf).some((word) => host.includes(word));
}

const NUMBER: Readonly<Record<string, RegExp>> = { EIN: /^\d{2}-?\d{7}$/, CBN: /^\d{9}([A-Z]{2}\d{4})?$/ };

/** What the reviewer of this stand-in says; undefined: approved. The same fields always get the same verdict. */
export function verdictOf(fields: Fields): Verdict | undefined {
  if (one(fields, 'Suspended') === 'true') return refused(30_446, 'Toll Free verification rejection - Opt-In Error');
  const texts = ['BusinessName', 'UseCaseSummary', 'ProductionMessageSample'].map((name) => one(fields, name));
  if (texts.some((text) => FORBIDDEN.test(text)))
    return refused(30_443, 'Toll Free verification rejection - Disallowed Content', false);
  const registered = one(fields, 'BusinessType') !== 'SOLE_PROPRIETOR';
  const form = NUMBER[one(fields, 'BusinessRegistrationAuthority')] ?? /\S{4}/;
  // No EIN begins with 00, as no fictitious one should begin otherwise.
  const number = one(fields, 'BusinessRegistrationNumber');
  if (registered && (!form.test(number) || number.startsWith('00')))
    return refused(30_527, 'Business Registration Number is missing or invalid');
  if (!isOf(one(fields, 'BusinessWebsite'), [one(fields, 'BusinessName'), one(fields, 'DoingBusinessAs')]))
    return refused(30_445, 'Toll Free verification rejection - Invalid Information');
  if (registered && FREE_MAIL.test(one(fields, 'BusinessContactEmail')))
    return refused(30_482, 'Business email must use an official domain');
  if (!one(fields, 'OptInImageUrls').startsWith('https://'))
    return refused(30_446, 'Toll Free verification rejection - Opt-In Error');
  if (/http:\/\/|\bbit\.ly\b/i.test(texts.join(' ')))
    return refused(30_449, 'Toll Free verification rejection - Sample message URL issues in sample message');
  if (ADULT.test(texts.join(' ')) && one(fields, 'AgeGatedContent') !== 'true')
    return refused(30_448, 'Toll-Free phone number verification rejection - Age Gate');
  return undefined;
}
