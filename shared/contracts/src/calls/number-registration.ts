import { savedSchema } from '../envelope';
import { formFlag, formWords } from '../form';
import type { Operation } from '../operation';
import { isPhone, phoneDigits } from '../rules/phone';
import {
  BUSINESS_COUNTRIES,
  BUSINESS_TYPES,
  isRegistrationNumber,
  MONTHLY_VOLUMES,
  OPT_IN_TYPES,
  REGISTRATION_AUTHORITIES,
  USE_CASES,
} from '../rules/registration-values';
import { readWebAddress } from '../rules/web-address';
import { z } from '../zod';
import { emailField, optionalPhone, requiredText } from './account-fields';

/** The registration of a number with the carriers (ADR 0121). */

/** `submitted`: handed to the provider. `in_review`: the carriers look at it. */
export const REGISTRATION_STATES = ['draft', 'submitted', 'in_review', 'approved', 'refused'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** Longest texts, as the provider accepts them. */
export const REGISTRATION_LIMITS = { text: 200, address: 500, summary: 500, sample: 1_000, flow: 2_048 } as const;

const typed = (max: number = REGISTRATION_LIMITS.text) =>
  z.string().trim().max(max, 'This text is too long.').default('');

/** A draft: what was typed so far, of any form. */
export const registrationDraft = z.object({
  business_name: typed(),
  doing_business_as: typed(),
  business_type: typed(),
  registration_number: typed(),
  registration_authority: typed(),
  registration_country: typed(),
  website: typed(REGISTRATION_LIMITS.address),
  street: typed(),
  street2: typed(),
  city: typed(),
  region: typed(),
  postal_code: typed(),
  country: typed(),
  contact_first_name: typed(),
  contact_last_name: typed(),
  contact_email: typed(),
  contact_phone: typed(),
  /** The phone by which the registry verifies a sole proprietor, of local numbers only. */
  mobile_phone: typed(),
  use_cases: formWords.pipe(z.array(z.string().max(100)).max(50)).default([]),
  use_case_summary: typed(REGISTRATION_LIMITS.summary),
  sample_message: typed(REGISTRATION_LIMITS.sample),
  volume: typed(),
  opt_in_type: typed(),
  opt_in_url: typed(REGISTRATION_LIMITS.address),
  /** A picture of that page; may be empty. */
  opt_in_picture: typed(REGISTRATION_LIMITS.address),
  opt_in_keywords: typed(),
  confirmation_message: typed(REGISTRATION_LIMITS.sample),
  help_message: typed(REGISTRATION_LIMITS.sample),
  privacy_url: typed(REGISTRATION_LIMITS.address),
  terms_url: typed(REGISTRATION_LIMITS.address),
  age_gated: formFlag.default(0),
  additional_information: typed(REGISTRATION_LIMITS.summary),
  // Of local numbers only (local-registration.ts).
  brand_volume: typed(),
  company_form: typed(),
  industry: typed(),
  stock_exchange: typed(),
  stock_ticker: typed(),
  job_title: typed(),
  job_position: typed(),
  message_flow: typed(REGISTRATION_LIMITS.flow),
  second_sample: typed(REGISTRATION_LIMITS.sample),
  has_links: formFlag.default(0),
  has_phones: formFlag.default(0),
  direct_lending: formFlag.default(0),
});
export type RegistrationDraft = z.output<typeof registrationDraft>;
export type RegistrationField = keyof RegistrationDraft;

const readSecure =
  (label: string) =>
  (text: string, { addIssue }: { addIssue: (issue: { code: 'custom'; message: string }) => void }): string => {
    const read = readWebAddress(text);
    if ('address' in read && read.address.startsWith('https://')) return read.address;
    addIssue({ code: 'custom', message: `Enter the whole address of ${label.toLowerCase()}, with https://.` });
    return z.NEVER;
  };
const secureAddress = (label: string) => requiredText(label, REGISTRATION_LIMITS.address).transform(readSecure(label));
const optionalSecure = (label: string) =>
  typed(REGISTRATION_LIMITS.address).transform((text, context) =>
    text === '' ? '' : readSecure(label)(text, context),
  );

/** Addresses in texts that begin with http:// are refused (Twilio error 30858). */
const textMessage = (label: string) =>
  requiredText(label, REGISTRATION_LIMITS.sample).refine(
    (text) => !/http:\/\//i.test(text),
    'Addresses in texts must begin with https://.',
  );

type Registered = Pick<RegistrationDraft, 'business_type' | 'registration_authority'>;
export const isSoleProprietor = (given: Pick<Registered, 'business_type'>): boolean =>
  given.business_type === 'SOLE_PROPRIETOR';
const authorityOf = (given: Registered) => REGISTRATION_AUTHORITIES.find((one) => one === given.registration_authority);
/** Said together with what is wrong with other fields. */
const always = (): boolean => true;

/** A registration that can be submitted. */
export const registrationBody = registrationDraft
  .extend({
    business_name: requiredText('Legal name', REGISTRATION_LIMITS.text),
    business_type: z.enum(BUSINESS_TYPES, 'Choose the kind of your business.'),
    website: secureAddress('Website'),
    street: requiredText('Street', REGISTRATION_LIMITS.text),
    city: requiredText('City', REGISTRATION_LIMITS.text),
    region: z
      .string()
      .trim()
      .regex(/^[A-Za-z]{2}$/, 'Enter the two letters of the state or province: TX.')
      .toUpperCase(),
    postal_code: z
      .string()
      .trim()
      .regex(/^(\d{5}(-\d{4})?|[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d)$/, 'Enter a ZIP or postal code.'),
    country: z.enum(BUSINESS_COUNTRIES, 'Choose the country.'),
    contact_first_name: requiredText('First name'),
    contact_last_name: requiredText('Last name'),
    contact_email: emailField,
    contact_phone: optionalPhone.refine(isPhone, 'Enter a phone number of 10 digits.'),
    mobile_phone: typed().transform(phoneDigits),
    use_cases: formWords
      .pipe(z.array(z.enum(USE_CASES, 'There is no such use.')))
      .refine((uses) => uses.length > 0, 'Choose what you text about.'),
    use_case_summary: requiredText('Summary', REGISTRATION_LIMITS.summary).refine(
      (text) => text.length >= 40,
      'Describe who gets your texts, why, and how often, in a sentence or two.',
    ),
    sample_message: textMessage('Sample text'),
    volume: z.enum(MONTHLY_VOLUMES, 'Choose how many texts you send in a month.'),
    opt_in_type: z.enum(OPT_IN_TYPES, 'Choose how people agree to your texts.'),
    opt_in_url: secureAddress('The page'),
    opt_in_picture: optionalSecure('The picture'),
    confirmation_message: textMessage('Confirmation'),
    help_message: textMessage('Answer to HELP'),
    privacy_url: secureAddress('Your privacy policy'),
    terms_url: secureAddress('Your terms'),
  })
  .refine((given) => isSoleProprietor(given) || authorityOf(given) !== undefined, {
    ...{ path: ['registration_authority'], when: always },
    message: 'Choose who gave the registration number.',
  })
  .refine((given) => isSoleProprietor(given) || /^[A-Z]{2}$/.test(given.registration_country), {
    ...{ path: ['registration_country'], when: always },
    message: 'Enter the two letters of the country: US.',
  })
  .refine((given) => isSoleProprietor(given) || given.registration_number !== '', {
    ...{ path: ['registration_number'], when: always },
    message: 'Registration number is required.',
  })
  .refine(
    (given) => {
      const authority = authorityOf(given);
      if (isSoleProprietor(given) || given.registration_number === '' || authority === undefined) return true;
      return isRegistrationNumber(given.registration_number, authority);
    },
    {
      ...{ path: ['registration_number'], when: always },
      message: 'This is not a number of the chosen kind.',
    },
  );
export type RegistrationAnswers = z.output<typeof registrationBody>;

export const REGISTRATION_EVENTS = [
  'submitted',
  'in_review',
  'approved',
  'refused',
  'returned',
  'suspended',
  'reinstated',
] as const;
export type RegistrationEvent = (typeof REGISTRATION_EVENTS)[number];

const refusalSchema = z.object({
  /** The provider's code; null: the operator refused it. */
  code: z.number().int().nullable(),
  /** The field of the form that it is about; empty: none in particular. */
  field: z.string(),
  /** Sentences for display: why, and how to mend it. */
  reason: z.string(),
  mend: z.string(),
  /** It cannot be submitted again. */
  final: z.boolean(),
});
export type Refusal = z.output<typeof refusalSchema>;

/** The registry has texted a sole proprietor, who verifies the phone by answering YES. */
const answerDueSchema = z.object({
  /** 10 digits. */
  phone: z.string(),
  /** When the registry was last asked to text it, or did so itself. */
  asked_at: z.string(),
  /** Until when YES counts. */
  until: z.string(),
  expired: z.boolean(),
  /** From when it can be sent again; null: a text is on its way to the registry, or it was sent as often as it may be. */
  again_at: z.string().nullable(),
  /** It was sent as often as it may be. */
  exhausted: z.boolean(),
});
export type AnswerDue = z.output<typeof answerDueSchema>;

/** The web page of a keyword, which is open. */
const hostedPageSchema = z.object({ keyword: z.string(), address: z.string(), picture: z.string() });
export type HostedPage = z.output<typeof hostedPageSchema>;

export const registrationSchema = z.object({
  /** 10 digits. */
  number: z.string(),
  kind: z.enum(['toll_free', 'local']),
  state: z.enum(REGISTRATION_STATES),
  /** When the carriers took back their approval: the number sends nothing until they approve it again. Null: they have not. */
  suspended_at: z.string().nullable().default(null),
  /** What was typed, or a draft made of what is stored about the account. */
  answers: registrationDraft,
  /** The registry has approved the business: its answers are not submitted again. */
  business_approved: z.boolean(),
  /** Whether the draft was ever saved. */
  saved: z.boolean(),
  /** What the registry waits for before it verifies a sole proprietor; null: nothing. */
  answer_due: answerDueSchema.nullable().default(null),
  /** The last refusal; null unless the state is `refused`. */
  refusal: refusalSchema.nullable(),
  /** Whether reviewers can open the page and the picture of the answers, as far as they are the account's hosted page. */
  proof: z.enum(['open', 'closed', 'elsewhere']).default('elsewhere'),
  /** Words that the carriers refuse for good, found in the answers; null: none. */
  forbidden: z.object({ words: z.string(), category: z.string(), citation: z.string(), field: z.string() }).nullable(),
  /** The oldest first. */
  history: z.array(z.object({ event: z.enum(REGISTRATION_EVENTS), text: z.string(), at: z.string() })),
});
export type NumberRegistration = z.output<typeof registrationSchema>;

const numberParams = z.object({ number: z.string().regex(/^\d{10}$/) });

export const listRegistrations = {
  method: 'GET',
  path: 'profiles/number-registrations',
  summary: 'Lists the numbers that the account holds, with their registration',
  ability: 'sending.settings',
  reply: z.object({
    entries: z.array(registrationSchema),
    /** The account's own page, as proof of consent; null: none is open. */
    hosted: hostedPageSchema.nullable().default(null),
  }),
} as const satisfies Operation;

/** 409 while it is in review or approved. */
export const saveRegistration = {
  method: 'PUT',
  path: 'profiles/number-registrations/:number',
  summary: 'Keeps the draft of a registration',
  ability: 'sending.settings',
  params: numberParams,
  body: registrationDraft,
  saved: savedSchema,
} as const satisfies Operation;

/** 409 while it is in review or approved, or when it was refused for good. */
export const submitRegistration = {
  method: 'POST',
  path: 'profiles/number-registrations/:number/submit',
  summary: 'Submits the registration of a number to the carriers',
  ability: 'sending.settings',
  params: numberParams,
  body: registrationBody,
  saved: savedSchema,
} as const satisfies Operation;

/** 409 unless the registry waits for the answer, and while it was sent a moment ago or as often as it may be. */
export const textAgain = {
  method: 'POST',
  path: 'profiles/number-registrations/:number/text-again',
  summary: 'Asks the registry to text a sole proprietor again',
  ability: 'sending.settings',
  params: numberParams,
  saved: savedSchema,
} as const satisfies Operation;
