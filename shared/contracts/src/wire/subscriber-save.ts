import { z } from '../zod';
import { formFlag, formIds, formInt, formJson, listQuery, optionalQuery } from '../form';
import { paged } from '../envelope';
import { PHONE_PROBLEMS, readNewPhone, readPhone, type PhoneReading } from '../rules/phone';
import { isEmail } from './account';
import { messageHistorySchema } from './campaigns';
import { captchaField } from './captcha';
import { PERSON_FIELDS, subscriberQuery, subscriberSchema, type Person } from './subscribers';

export const SUBSCRIBER_MESSAGES = {
  phone: 'Enter a phone number of 10 digits.',
  phoneRequired: 'Phone is required.',
  keyword: 'Choose a keyword.',
  /** ENG, messaging design section 3: only the subscriber revives a consent. */
  optedOut: 'This person has opted out and can only join again by texting the keyword.',
  exists: 'This phone is already a subscriber of this keyword.',
  conflict:
    'Somebody else changed this subscriber while you were editing. Nothing was saved yet: choose which value to keep.',
  removed: 'This subscriber was removed while you were editing. Nothing was saved.',
} as const;

const text = (max = 200) => z.string().trim().max(max, 'This text is too long.').default('');
/** A subscriber as a form sends it; omitted fields are empty. */
export const personBody = z.object({
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
} satisfies Record<keyof Person, z.ZodType>);

/** Messages of forms about a phone (PHONE_PROBLEMS). */
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
/** The phone of a new subscriber: ten digits that can exist. */
export const newPhoneField = phoneBy(readNewPhone);

/** A stored number is accepted; a changed one is also checked by numberProblem. */
const phone = phoneBy(readPhone);
/** A subscriber in a form. `keyword` is a keyword's text; changing it needs subscriber_changekeyword (PERM-021). */
export const subscriberBody = z.object({ phone, ...personBody.shape, keyword: z.string().trim().max(20).default('') });
export type SubscriberBody = z.input<typeof subscriberBody>;

export const SUBSCRIBER_FIELDS = ['phone', ...PERSON_FIELDS, 'keyword'] as const;
export type SubscriberField = (typeof SUBSCRIBER_FIELDS)[number];

/**
 * PUT subscribers/{id} (API-040). With `base` only the fields that it names are changed; it holds the values that the
 * editor saw. A field with another stored value is a conflict, and nothing is saved (409, `edit_conflict`). Without
 * `base` every field is written, for older clients.
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
 * POST subscribers (API-037), multipart. `phone` holds several numbers, separated by commas, when
 * `multiuser` is 1 (decision 23). `message`, `segments` and a file are an optional first message.
 */
export const addSubscriberBody = z.object({
  phone: z.string().trim().min(1, SUBSCRIBER_MESSAGES.phoneRequired).max(20_000),
  ...personBody.shape,
  keyword: z.string().trim().min(1, SUBSCRIBER_MESSAGES.keyword).max(20),
  /** The screen of the form. */
  from: z.string().max(40).default('manual'),
  captcha: captchaField,
  multiuser: formFlag.default(0),
  message: z.string().max(1600).default(''),
  segments: formInt.min(1).max(3).default(1),
});
/** `message` is in data too (decision 3). */
export const addSubscriberReply = z.object({ id: z.number().int().optional(), message: z.string().default('') });

/** Fields that an unsubscribe changed (API-041). */
export const unsubscribedReply = subscriberSchema.pick({
  id: true,
  disabled: true,
  disabled_at: true,
  modified_at: true,
});
/** GET subscribers/leaving: for the confirmation before an unsubscribe. */
export const leavingQuery = z.object({ ids: formIds });
/** The number of phones, and the keywords of the account that they are subscribed to. */
export const leavingReply = z.object({ people: z.number().int(), keywords: z.array(z.string()) });
/** PUT subscribers/unsubscribe (API-042). */
export const unsubscribeBody = z.object({ ids: formIds });
export const unsubscribedManyReply = z.object({ unsubscribed: z.number().int() });

/** GET subscribers/active/ (API-035): items of pickers and tag fields. */
export const pickerItemSchema = z.object({
  id: z.number().int(),
  /** A tag's name and phone. */
  text: z.string(),
  phone: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  keyword: z.string(),
});
export type PickerItem = z.output<typeof pickerItemSchema>;
export const activeQuery = z.object({
  ...listQuery,
  keyword: optionalQuery(z.string().max(100)),
  withname: optionalQuery(z.string().max(5)),
  hasname: optionalQuery(z.string().max(5)),
});
export const activeListReply = paged(pickerItemSchema).extend({ total_capped: z.boolean().default(false) });
export type ActiveList = z.output<typeof activeListReply>;

/**
 * GET subscribers/ids: everyone who matches a filter, without paging (decision 25). `ids` holds only the subscribed
 * ones.
 */
export const subscriberIdsQuery = subscriberQuery;
export const subscriberIdsReply = z.object({
  ids: z.array(z.number().int()),
  /** Number of matches. */
  total: z.number().int(),
  /** How many of them are unsubscribed and omitted (decision 91). */
  unsubscribed: z.number().int(),
});

/** GET subscribers/totals: the exact number of matches, for confirmations. */
export const subscriberTotalsReply = z.object({
  total_entries: z.number().int(),
  active_subscribers: z.number().int(),
});

/** GET subscribers/{id}/history: messages of this subscriber, both ways, or one (`direction`). */
export const subscriberHistoryQuery = z.object({ ...listQuery, direction: optionalQuery(z.enum(['in', 'out'])) });
export const subscriberHistoryReply = paged(messageHistorySchema);

/** GET subscribers/{id}/consent: every change of consent, newest first, with the ledger's words. */
export const consentEventSchema = z.object({
  id: z.number().int(),
  event: z.enum(['opt-in', 'opt-out', 'restore', 'welcome-repeat']),
  keyword: z.string(),
  words: z.string(),
  /** The actor, for display: "the person", a user's name, "carrier". */
  actor: z.string(),
  channel: z.enum(['sms', 'web', 'import', 'api', 'carrier']),
  at: z.string(),
});
export type ConsentEvent = z.output<typeof consentEventSchema>;
export const consentReply = z.object({ entries: z.array(consentEventSchema) });
