import {
  BRAND_VOLUMES,
  COMPANY_FORMS,
  INDUSTRIES,
  JOB_POSITIONS,
  STOCK_EXCHANGES,
} from '../rules/local-registration-values';
import { readPhone } from '../rules/phone';
import {
  isSoleProprietor,
  REGISTRATION_LIMITS,
  type RegistrationAnswers,
  registrationBody,
  type RegistrationField,
} from './number-registration';

/** What the registry of local numbers (10DLC) asks for in addition (ADR 0121). */

/** Lengths of texts, as the registry accepts them (SDK: UsAppToPerson). */
const SAMPLE = { min: 20, max: 1_000 };
const ANSWER = { min: 20, max: 320 };
const FLOW_MIN = 40;

type Check = readonly [field: RegistrationField, holds: (given: RegistrationAnswers) => boolean, message: string];

const one = (values: readonly string[], value: string): boolean => values.includes(value);
const within = ({ min, max }: { min: number; max: number }, text: string): boolean =>
  text.length >= min && text.length <= max;
const lengths = ({ min, max }: { min: number; max: number }): string => `Write ${min} to ${max} characters.`;

const isForProfit = ({ business_type: type }: RegistrationAnswers): boolean =>
  type === 'PRIVATE_PROFIT' || type === 'PUBLIC_PROFIT';
const isListed = ({ business_type: type }: RegistrationAnswers): boolean => type === 'PUBLIC_PROFIT';

/** The questions about the business; asked once per account. */
export const BUSINESS_FIELDS: readonly RegistrationField[] = [
  'business_name',
  'doing_business_as',
  'business_type',
  'registration_number',
  'registration_authority',
  'registration_country',
  'website',
  'street',
  'street2',
  'city',
  'region',
  'postal_code',
  'country',
  'contact_first_name',
  'contact_last_name',
  'contact_email',
  'contact_phone',
  'mobile_phone',
  'brand_volume',
  'company_form',
  'industry',
  'stock_exchange',
  'stock_ticker',
  'job_title',
  'job_position',
];

/** How people agree, as the registry is told: in words, with the page and its picture. */
export const messageFlow = ({
  message_flow,
  opt_in_url,
  opt_in_picture,
}: Pick<RegistrationAnswers, 'message_flow' | 'opt_in_url' | 'opt_in_picture'>): string =>
  [message_flow, opt_in_url, opt_in_picture].filter((part) => part !== '').join(' ');

export const LOCAL_CHECKS: readonly Check[] = [
  [
    'mobile_phone',
    (given) => !isSoleProprietor(given) || 'phone' in readPhone(given.mobile_phone),
    'Enter a mobile phone of the United States or Canada, with 10 digits.',
  ],
  [
    'brand_volume',
    (given) => isSoleProprietor(given) || one(BRAND_VOLUMES, given.brand_volume),
    'Choose how many texts you send in a day.',
  ],
  [
    'company_form',
    (given) => !isForProfit(given) || one(COMPANY_FORMS, given.company_form),
    'Choose the legal form of your business.',
  ],
  [
    'industry',
    (given) => !(isForProfit(given) || isSoleProprietor(given)) || one(INDUSTRIES, given.industry),
    'Choose your industry.',
  ],
  [
    'stock_exchange',
    (given) => !isListed(given) || one(STOCK_EXCHANGES, given.stock_exchange),
    'Choose the stock exchange.',
  ],
  ['stock_ticker', (given) => !isListed(given) || given.stock_ticker !== '', 'Stock symbol is required.'],
  ['job_title', (given) => isSoleProprietor(given) || given.job_title !== '', 'Job title is required.'],
  [
    'job_position',
    (given) => isSoleProprietor(given) || one(JOB_POSITIONS, given.job_position),
    'Choose the position.',
  ],
  [
    'message_flow',
    (given) => given.message_flow.length >= FLOW_MIN,
    'Describe every way in which people agree, in a sentence or two.',
  ],
  [
    'message_flow',
    (given) => messageFlow(given).length <= REGISTRATION_LIMITS.flow,
    `Write less: together with the addresses of the page and its picture, carriers read ${REGISTRATION_LIMITS.flow} characters.`,
  ],
  ['sample_message', (given) => within(SAMPLE, given.sample_message), lengths(SAMPLE)],
  ['second_sample', (given) => within(SAMPLE, given.second_sample), lengths(SAMPLE)],
  ['second_sample', (given) => !/http:\/\//i.test(given.second_sample), 'Addresses in texts must begin with https://.'],
  ['confirmation_message', (given) => within(ANSWER, given.confirmation_message), lengths(ANSWER)],
  ['help_message', (given) => within(ANSWER, given.help_message), lengths(ANSWER)],
  [
    'opt_in_keywords',
    (given) => /^[\p{L}\d]+([\s,]+[\p{L}\d]+)*$/u.test(given.opt_in_keywords),
    'Enter the keywords that people text, of letters and digits only.',
  ],
];

/** Said together with what is wrong with other fields. */
const always = (): boolean => true;

/** A registration of a local number that can be submitted. */
export const localRegistrationBody = LOCAL_CHECKS.reduce(
  (body, [field, holds, message]) => body.refine((given) => holds(given), { path: [field], when: always, message }),
  registrationBody,
);
