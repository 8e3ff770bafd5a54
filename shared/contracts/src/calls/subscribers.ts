import { z } from '../zod';
import { digits, formIds, listQuery, optionalQuery, wholeNumber } from '../form';
import { paged } from '../envelope';
import type { Operation } from '../operation';
import { MAX_FIELD_VALUE, readBound } from '../rules/custom-fields';
import { MAX_TAG } from './subscriber-tags';

/** What is known about a subscriber; unknown fields are ''. */
export const detailsSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  company_name: z.string(),
  /** Comma separated. */
  tags: z.string(),
  /** MM/DD or MM/DD/YYYY. */
  birthday: z.string(),
});
export type SubscriberDetails = z.output<typeof detailsSchema>;
export const DETAIL_FIELDS = detailsSchema.keyof().options;

/**
 * Why a phone is on hold until somebody answers: the person says that they are not the subscriber, or asked to leave.
 */
export const holdReason = z.enum(['wrong_number', 'asked_to_leave']);
export type HoldReason = z.output<typeof holdReason>;

export const subscriberSchema = z.object({
  id: z.number().int(),
  phone: z.string(),
  ...detailsSchema.shape,
  keyword: z.string(),
  keyword_id: z.number().int(),
  /** 0 subscribed, 1 not subscribed: unsubscribed, pending, or not confirmed (rules/standing.ts). */
  disabled: z.number().int(),
  /** When the person unsubscribed or was unsubscribed; null for a person who was never subscribed. */
  disabled_at: z.string().nullable(),
  /** Until when a pending person, who gets nothing before a YES, can answer (decision 615). */
  pending_until: z.string().nullable().default(null),
  deleted: z.boolean(),
  added_at: z.string().describe('When the person was added to the list, also when only to be asked to confirm.'),
  subscribed_at: z
    .string()
    .nullable()
    .describe(
      'When the person last subscribed. Null for somebody who never did, such as one who has not confirmed yet.',
    ),
  modified_at: z.string().nullable(),
  /**
   * Code of the message that failed because of the number (10, 11, 12): campaigns exclude the subscriber. Null: none,
   * or the phone has texted in or was edited since.
   */
  undeliverable: z.number().int().nullable(),
  /** Why marketing to the phone is on hold, and since when; null if it is not. */
  held: holdReason.nullable().default(null),
  held_at: z.string().nullable().default(null),
  /**
   * Why the subscription ended although the person did not unsubscribe; for a deactivated number the day, YYYY-MM-DD.
   */
  ended: z.enum(['wrong_number', 'deactivated']).nullable().default(null),
  ended_on: z.string().nullable().default(null),
  /** Values in custom fields, by the id of the field. */
  values: z.record(z.string(), z.string()).default({}),
  /** Scheduled campaigns that will reach this subscriber. */
  next_message: z.array(z.object({ id: z.number().int(), date: z.string() })),
  /** Number of replies (decision 17). */
  replies: z.number().int(),
  stats: z.object({ total_sent: z.number().int(), total_delivered: z.number().int() }),
});
export type Subscriber = z.output<typeof subscriberSchema>;

const groupId = digits(wholeNumber.positive());
// Kept as text, because the filter of a selection is stored and parsed again.
export const fieldBound = z
  .string()
  .max(30)
  .refine((text) => readBound(text) !== null, 'Enter a number, or a date as MM/DD/YYYY.');
const importId = z.string().regex(/^[1-9]\d{0,8}$/, 'Choose an import.');
const flag01 = z.enum(['0', '1']);
/** Filters of the subscriber list (product specification, sections 2 and 3; decisions 7, 8, 101, 102). */
export const subscriberQuery = z.object({
  ...listQuery,
  keyword: optionalQuery(z.string().max(100)),
  'added_at-start': optionalQuery(z.string().max(10)),
  'added_at-end': optionalQuery(z.string().max(10)),
  disabled: optionalQuery(flag01),
  subscription: optionalQuery(flag01),
  /** 1: only pending people; 0: only others. */
  pending: optionalQuery(flag01),
  withname: optionalQuery(z.string().max(5)),
  hasname: optionalQuery(z.string().max(5)),
  duplicates: optionalQuery(z.string().max(5)),
  zip: optionalQuery(z.string().max(10)),
  phone: optionalQuery(z.string().max(20)),
  /** One tag, in any case. */
  tag: optionalQuery(z.string().max(MAX_TAG)),
  /** Subscribed people whose phone is held, for any reason or for one. */
  held: optionalQuery(z.enum(['any', ...holdReason.options])),
  /**
   * People with a value in the custom field with this slug: any, exactly this text in any case, or a number or date
   * (MM/DD/YYYY) within these bounds, both included.
   */
  field: optionalQuery(z.string().max(60)),
  field_is: optionalQuery(z.string().max(MAX_FIELD_VALUE)),
  field_from: optionalQuery(fieldBound),
  field_to: optionalQuery(fieldBound),
  /** Members of this group, or subscribers outside of it. */
  group: optionalQuery(groupId),
  not_group: optionalQuery(groupId),
  /** People whom this import added or changed; known for as long as it can be undone. */
  import: optionalQuery(importId),
  /** With `group`: also these people, just removed from it, so that the rows of an open list do not move. */
  also: optionalQuery(formIds),
});
export type SubscriberQuery = z.output<typeof subscriberQuery>;

/** Counting stops at a limit: with `total_capped` there are more matches, and both numbers mean "at least". */
export const subscriberListReply = paged(subscriberSchema).extend({
  active_subscribers: z.number().int(),
  total_capped: z.boolean().default(false),
});
export type SubscriberList = z.output<typeof subscriberListReply>;

export const activityType = z.enum(['subscriber-register', 'subscriber-unregister']);
export type ActivityType = z.output<typeof activityType>;

/** Activity feed entry; `text` is HTML and is sanitised before it is shown. */
export const activitySchema = z.object({
  id: z.number().int(),
  type: activityType,
  added_at: z.string(),
  /** The id of the subscriber, or of an import if `people` gives the number added. */
  module_entry_id: z.number().int(),
  people: z.number().int().nullable().default(null),
  /** The keyword's name when it happened. */
  keyword: z.string().default(''),
  text: z.string(),
});
export type Activity = z.output<typeof activitySchema>;
/** Counting stops at a limit: with `total_capped` there are more entries. */
export const activityListReply = paged(activitySchema).extend({ total_capped: z.boolean().default(false) });
export type ActivityList = z.output<typeof activityListReply>;
/** Dates are MM/DD/YYYY in the profile's timezone, both days included. */
export const activityQuery = z.object({
  ...listQuery,
  type: optionalQuery(activityType),
  keyword: optionalQuery(z.string().max(100)),
  'added_at-start': optionalQuery(z.string().max(10)),
  'added_at-end': optionalQuery(z.string().max(10)),
});
export type ActivityQuery = z.output<typeof activityQuery>;

export const listSubscribers = {
  method: 'GET',
  path: 'subscribers',
  summary: 'Lists the subscribers that a filter matches',
  query: subscriberQuery,
  reply: subscriberListReply,
} as const satisfies Operation;

export const getSubscriber = {
  method: 'GET',
  path: 'subscribers/:id',
  summary: 'Reads one subscriber',
  reply: subscriberSchema,
} as const satisfies Operation;

export const exportSubscribers = {
  method: 'GET',
  path: 'subscribers/export',
  summary: 'Downloads the subscribers that a filter matches',
  query: subscriberQuery,
  reauthentication: true,
  stream: 'text/csv',
} as const satisfies Operation;

export const listActivity = {
  method: 'GET',
  path: 'subscribers/activity',
  summary: 'Lists joins and opt-outs',
  query: activityQuery,
  reply: activityListReply,
} as const satisfies Operation;
