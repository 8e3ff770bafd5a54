import { z } from '../zod';
import { digits, optionalQuery, wholeNumber } from '../form';
import type { Operation } from '../operation';
import { reactionSchema } from './reaction';
import { consentEventSchema } from './subscriber-history';

const base = {
  /** Unique in the timeline. */
  key: z.string(),
  at: z.string(),
};
const text = z.string();
/** Status and reason of a message as in its history (SUBS-044). */
const outcome = { status: z.number().int(), reason: z.string() };

/** Why a message was sent that belongs to no campaign. */
export const sentAs = z.enum(['welcome', 'reply', 'test', 'answer', 'first', 'sequence', 'auto-answer', 'notice']);

/** One event in a subscriber's timeline. All concern the phone, as its history and its consent do. */
export const timelineEntrySchema = z.discriminatedUnion('kind', [
  /** `files` is the number of attachments; `reaction` is present if the text is nothing else. */
  z.object({
    ...base,
    kind: z.literal('received'),
    text,
    files: z.number().int(),
    reaction: reactionSchema.optional(),
  }),
  /** `author`: the user who wrote it, or ''. */
  z.object({ ...base, kind: z.literal('sent'), text, ...outcome, as: sentAs, author: z.string() }),
  /** A campaign's message; `campaign_id` is null when it can no longer be opened. */
  z.object({
    ...base,
    kind: z.literal('campaign'),
    text,
    ...outcome,
    campaign: z.string(),
    campaign_id: z.number().int().nullable(),
  }),
  z.object({ ...base, kind: z.literal('consent'), ...consentEventSchema.omit({ id: true, at: true }).shape }),
  /** A private note of the inbox. */
  z.object({ ...base, kind: z.literal('note'), text, author: z.string() }),
]);
export type TimelineEntry = z.output<typeof timelineEntrySchema>;

/** The latest entries, or those before a cursor. */
export const timelineQuery = z.object({
  before: optionalQuery(
    z.string().regex(/^\d{1,17}\.(in|out|consent|note)\.\d{1,18}$/, 'This is not a page of the timeline.'),
  ),
  limit: optionalQuery(digits(wholeNumber.min(1).max(100)).default(25)),
});

export const getSubscriberTimeline = {
  method: 'GET',
  path: 'subscribers/:id/timeline',
  summary: 'Lists messages, consent, campaigns and notes of a subscriber, newest first',
  query: timelineQuery,
  reply: z.object({
    entries: z.array(timelineEntrySchema),
    /** Cursor of the page of older entries; empty when there is none. */
    before: z.string(),
  }),
} as const satisfies Operation;
