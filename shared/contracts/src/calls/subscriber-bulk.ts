import { saidText } from '../said';
import { z } from '../zod';
import { formIds, formInt, formJson } from '../form';
import type { Operation } from '../operation';
import { subscriberQuery } from './subscribers';
import { leavingReply } from './subscriber-leave';
import { MAX_TAG } from './subscriber-tags';

const filter = subscriberQuery.omit({ page: true, limit: true, orderby: true, orderbytype: true });

/** A form writes null as an empty text. */
const emptyIsNull = (value: unknown): unknown => (value === '' ? null : value);

/**
 * Selected subscribers: those of `ids` and, if there is a `filter`, all that it matches except the `excluded` ones. A
 * filter without fields matches everybody.
 */
export const subscriberSelection = z.object({
  ids: formIds,
  /** An object, as JSON; none when it is empty. */
  filter: z.preprocess(emptyIsNull, formJson(filter.nullable()).default(null)),
  excluded: formIds,
});
export type SubscriberSelection = z.output<typeof subscriberSelection>;

/**
 * `held`: not in effect yet, and can still be undone; `undoing`: its changes are being reverted. The others are final.
 */
export const BULK_STATES = ['held', 'running', 'done', 'undoing', 'undone', 'failed'] as const;

/** One action on selected subscribers. */
export const bulkSchema = z.object({
  id: z.number().int(),
  kind: z.enum(['group', 'tag', 'untag', 'unsubscribe', 'delete']),
  state: z.enum(BULK_STATES),
  /** Name of the group, or the tag. */
  name: z.string(),
  /** Selected subscribers; null until they are counted. */
  total: z.number().int().nullable(),
  /** How many of them are processed. */
  done: z.number().int(),
  /** How many of them were changed; others were already in the group, or had left. */
  changed: z.number().int(),
  /** How long it can be undone, in ms; 0: no longer. */
  undo_ms: z.number().int(),
  /** Why it failed. */
  reason: saidText,
});
export type Bulk = z.output<typeof bulkSchema>;

/** The tag field of a subscriber holds several, separated by commas. */
const tag = z
  .string()
  .trim()
  .min(1, 'Enter a tag.')
  .max(MAX_TAG, 'This tag is too long.')
  .refine((text) => !text.includes(','), 'Enter one tag, without a comma.');

/** A group of the account, or the name of a new one (`group_creategroups`). */
export const startGrouping = {
  method: 'POST',
  path: 'subscribers/bulk/group',
  summary: 'Adds selected subscribers to a group',
  body: subscriberSelection.extend({
    group_id: formInt.optional(),
    name: z.string().trim().max(120, 'This name is too long.').default(''),
  }),
  saved: bulkSchema,
} as const satisfies Operation;

export const startTagging = {
  method: 'POST',
  path: 'subscribers/bulk/tag',
  summary: 'Tags selected subscribers',
  body: subscriberSelection.extend({ tag }),
  saved: bulkSchema,
} as const satisfies Operation;

export const startUntagging = {
  method: 'POST',
  path: 'subscribers/bulk/untag',
  summary: 'Removes a tag from selected subscribers',
  body: subscriberSelection.extend({ tag }),
  saved: bulkSchema,
} as const satisfies Operation;

/** Held for the seconds of its Undo (ADR 0057). */
export const startUnsubscribe = {
  method: 'POST',
  path: 'subscribers/bulk/unsubscribe',
  summary: 'Unsubscribes selected subscribers, after some seconds',
  ability: 'subscriber.unsubscribe',
  body: subscriberSelection,
  saved: bulkSchema,
} as const satisfies Operation;

/** Held for the seconds of its Undo (ADR 0057). */
export const startRemoval = {
  method: 'POST',
  path: 'subscribers/bulk/delete',
  summary: 'Unsubscribes and removes selected subscribers, after some seconds',
  ability: 'subscriber.delete',
  body: subscriberSelection,
  saved: bulkSchema,
} as const satisfies Operation;

export const undoBulk = {
  method: 'POST',
  path: 'subscribers/bulk/:id/undo',
  summary: 'Takes back an action on selected subscribers, by the user who started it',
  saved: bulkSchema,
} as const satisfies Operation;

/** The user's own actions that are open or ended in the last minute, oldest first. */
export const listBulks = {
  method: 'GET',
  path: 'subscribers/bulk',
  summary: 'Lists running and just ended actions on selected subscribers',
  reply: z.object({ entries: z.array(bulkSchema) }),
} as const satisfies Operation;

export const countSelectionLeaving = {
  method: 'POST',
  path: 'subscribers/bulk/leaving',
  summary: 'Counts the people that unsubscribing a selection would affect and names their keywords',
  ability: 'subscriber.unsubscribe',
  body: subscriberSelection,
  reply: leavingReply,
} as const satisfies Operation;

/** For the checkboxes of a page when all matches of another filter are selected. */
export const matchSubscribers = {
  method: 'GET',
  path: 'subscribers/matching',
  summary: 'Tells which of some subscribers a filter matches',
  query: z.object({ ...filter.shape, among: formIds }),
  reply: z.object({ ids: z.array(z.number().int()) }),
} as const satisfies Operation;

export const exportSelection = {
  method: 'POST',
  path: 'subscribers/export',
  summary: 'Downloads selected subscribers',
  body: subscriberSelection,
  reauthentication: true,
  stream: 'text/csv',
} as const satisfies Operation;
