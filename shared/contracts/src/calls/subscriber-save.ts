import { z } from '../zod';
import { digits, formFlag, formJson, wholeNumber } from '../form';
import { savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { BIRTHDAY_PROBLEM, readBirthday } from '../rules/birthday';
import { PHONE_PROBLEMS, readNewPhone, readPhone, type PhoneReading } from '../rules/phone';
import { isEmail } from './account-fields';
import { captchaField } from './captcha';
import { fieldTexts } from './custom-fields';
import { DETAIL_FIELDS, type SubscriberDetails } from './subscribers';

export const SUBSCRIBER_MESSAGES = {
  phone: 'Enter a phone number of 10 digits.',
  phoneRequired: 'Phone is required.',
  keyword: 'Choose a keyword.',
  /** Only the person can renew a consent (messaging design, section 3). */
  optedOut: 'This person has opted out and can only join again by texting the keyword.',
  deactivated: (day: string): string =>
    `The carrier deactivated this number on ${day}. Whoever gets it next can join by texting the keyword.`,
  exists: 'This phone is already a subscriber of this keyword.',
  pending: 'This person was asked already and has not answered yet.',
  askedBefore: (day: string) =>
    `You asked this person to confirm, and there was no YES. You can ask again from ${day}; texting the keyword joins at any time.`,
  conflict: 'This subscriber was changed while you were editing. Nothing was saved yet: choose which value to keep.',
  removed: 'This subscriber was removed while you were editing. Nothing was saved.',
} as const;

const text = (max = 200) => z.string().trim().max(max, 'This text is too long.').default('');
/** Stored in one format, so that each day can be searched with one text. */
const birthday = z
  .string()
  .trim()
  .max(40, BIRTHDAY_PROBLEM)
  .default('')
  .transform((value, context) => {
    const read = readBirthday(value);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: BIRTHDAY_PROBLEM });
    return z.NEVER;
  });
/** The details of a subscriber in the format of a form; absent fields are empty. */
export const detailsBody = z.object({
  first_name: text(100),
  last_name: text(100),
  email: z
    .string()
    .trim()
    .max(254)
    .refine((value) => value === '' || isEmail(value), 'Enter a valid email address.')
    .default(''),
  address: text(),
  city: text(100),
  state: text(40),
  zip: text(10),
  company_name: text(),
  tags: text(500),
  birthday,
} satisfies Record<keyof SubscriberDetails, z.ZodType>);

/** The message of a form for a problem of a phone (PHONE_PROBLEMS). */
export function phoneMessage(problem: string): string {
  if (problem === PHONE_PROBLEMS.missing) return SUBSCRIBER_MESSAGES.phoneRequired;
  return problem === PHONE_PROBLEMS.digits ? SUBSCRIBER_MESSAGES.phone : problem;
}

const phoneBy = (read: (text: string) => PhoneReading) =>
  z.string().transform((text, context) => {
    const reading = read(text);
    if ('phone' in reading) return reading.phone;
    context.addIssue({ code: 'custom', message: phoneMessage(reading.problem) });
    return z.NEVER;
  });
/** The phone of a new subscriber: ten digits of a number that can exist. */
export const newPhoneField = phoneBy(readNewPhone);

/** Stored numbers are kept even where newPhoneField would refuse them; the service checks changed ones by numberProblem. */
const phone = phoneBy(readPhone);
/**
 * A subscriber in the format of a form. `keyword` is a keyword's text; changing it needs subscriber_changekeyword
 * (PERM-021).
 */
export const subscriberBody = z.object({ phone, ...detailsBody.shape, keyword: z.string().trim().max(20).default('') });

export const SUBSCRIBER_FIELDS = ['phone', ...DETAIL_FIELDS, 'keyword'] as const;
export type SubscriberField = (typeof SUBSCRIBER_FIELDS)[number];

/**
 * API-040. With `base` only the fields that it names are changed; it holds the value that the editor saw in each. If a
 * field has changed since, nothing is saved (409, `edit_conflict`). Without `base`, as older clients send it, every
 * field is written.
 */
export const subscriberChange = subscriberBody
  .extend({
    phone: phone.optional(),
    base: formJson(z.partialRecord(z.enum(SUBSCRIBER_FIELDS), z.string())).optional(),
  })
  .superRefine(({ phone: given, base }, context) => {
    if (given === undefined && (!base || 'phone' in base))
      context.addIssue({ code: 'custom', path: ['phone'], message: SUBSCRIBER_MESSAGES.phoneRequired });
  });

/** `data` of the refusal `edit_conflict`. */
export const editConflictSchema = z.object({
  conflicts: z.array(z.object({ field: z.enum(SUBSCRIBER_FIELDS), yours: z.string(), theirs: z.string() })),
});
export type EditConflict = z.output<typeof editConflictSchema>['conflicts'][number];

/**
 * API-037. `phone` holds several numbers, separated by commas, when `multiuser` is 1 (decision 23). `message`, `segments` and a file are an optional first message.
 */
export const addSubscriberBody = z.object({
  phone: z.string().trim().min(1, SUBSCRIBER_MESSAGES.phoneRequired).max(20_000),
  ...detailsBody.shape,
  keyword: z.string().trim().min(1, SUBSCRIBER_MESSAGES.keyword).max(20),
  /** The screen that sends it. */
  from: z.string().max(40).default('manual'),
  /** How the person agreed, kept as proof of consent; empty means by the screen. */
  consent: z.string().trim().max(300, 'This text is too long.').default(''),
  captcha: captchaField,
  multiuser: formFlag.default(0),
  message: z.string().max(1600).default(''),
  segments: digits(wholeNumber.min(1).max(3)).default(1),
  /** Values of custom fields. */
  values: fieldTexts.default({}),
});
/** `message` is in the data too (decision 3). */
export const addSubscriberReply = z.object({
  id: z.number().int().optional(),
  /** How many of the phones were subscribed before: only their newer consent was recorded. */
  renewed: z.number().int().default(0),
  message: z.string().default(''),
});

export const addSubscriber = {
  method: 'POST',
  path: 'subscribers',
  summary: 'Adds one subscriber, or several with one message',
  verified: true,
  ability: 'subscriber_addnewcontacts',
  body: addSubscriberBody,
  file: 'file',
  multipart: true,
  saved: addSubscriberReply,
} as const satisfies Operation;

export const updateSubscriber = {
  method: 'PUT',
  path: 'subscribers/:id',
  summary: 'Changes the data of a subscriber',
  body: subscriberChange,
  saved: savedSchema,
} as const satisfies Operation;
