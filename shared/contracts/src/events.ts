import type { localEventSchemas } from './local-events';
import { z } from './zod';

/**
 * All events of the bus. `live` events come from the server (PostgreSQL NOTIFY →
 * server-sent events → bus); the shell and the remotes emit the others in this tab.
 */

const ids = z.array(z.number().int());

/** Unread conversations by user id, at most 1,000 each. */
const unread = z.record(z.string(), z.number().int());

/** Payloads of the live events. They carry ids, never content; the API has the rest. */
export const liveEventSchemas = {
  /** A message arrived in a conversation. */
  'inbox.received': z.object({
    conversation_id: z.number().int(),
    subscriber_id: z.number().int().nullable(),
    unread,
  }),
  /** A conversation was read, replied to, assigned, noted or put into another state (also in another tab). */
  'inbox.changed': z.object({ conversation_id: z.number().int(), unread }),
  /**
   * Sent at the start of a stream, because the count may have changed since the page loaded its profile, and shortly
   * after an event with counts, which miss concurrent transactions.
   */
  'inbox.counted': z.object({ unread }),
  /** A user is typing an answer. Not stored; shown for a few seconds. */
  'inbox.typing': z.object({ conversation_id: z.number().int(), user_id: z.number().int() }),
  /** This user has a new notice, or has read one in another tab. */
  'notice.changed': z.object({ user_id: z.number().int() }),
  /** Subscribers joined, left or changed. `ids` is empty when there were too many to list. */
  'subscriber.changed': z.object({ ids, keyword_ids: ids }),
  'keyword.changed': z.object({ id: z.number().int() }),
  'campaign.changed': z.object({ id: z.number().int() }),
  /** A recurring campaign or a sequence was changed, or a run began. */
  'automation.changed': z.object({ id: z.number().int() }),
  /** Progress of a running campaign, at most twice a second. */
  'campaign.progress': z.object({
    id: z.number().int(),
    sent: z.number().int(),
    recipients: z.number().int(),
    accepted: z.number().int(),
    delivered: z.number().int(),
    failed: z.number().int(),
    /** Withdrawn before they were sent. */
    skipped: z.number().int().optional(),
  }),
  'import.progress': z.object({ id: z.number().int(), progress: z.number() }),
  /** Balance, plan, permissions or account data changed: refetch the profile. */
  'profile.changed': z.object({ reason: z.string() }),
  /**
   * The release set in force: sent at the start of a stream, and to every account when it changes. `oldest` as in the
   * registry.
   */
  'release.changed': z.object({ release: z.number().int(), oldest: z.number().int() }),
  /** An alert to the owner, with the text of the mail about it; the shell shows it. */
  'owner.alert': z.object({ text: z.string() }),
} as const;
export type LiveEventType = keyof typeof liveEventSchemas;

/** One live event, as in the stream's `data` line. */
export type LiveEvent = {
  [T in LiveEventType]: { type: T; payload: z.output<(typeof liveEventSchemas)[T]> };
}[LiveEventType];

type Payloads<S extends Readonly<Record<string, z.ZodType>>> = { [T in keyof S]: z.output<S[T]> };
export type BusEvents = Payloads<typeof liveEventSchemas> & Payloads<typeof localEventSchemas>;
export type BusEventType = keyof BusEvents;

/** The names alone, because schemas would add to the first page of the bus's users. */
const EVENT_NAMES: Readonly<Record<BusEventType, true>> = {
  'alert.show': true,
  'automation.changed': true,
  'campaign.changed': true,
  'campaign.progress': true,
  'confirm.answered': true,
  'confirm.ask': true,
  'import.progress': true,
  'inbox.changed': true,
  'inbox.counted': true,
  'inbox.received': true,
  'inbox.typing': true,
  'keyword.changed': true,
  'live.reconnected': true,
  'modal.answered': true,
  'modal.open': true,
  'notice.changed': true,
  'owner.alert': true,
  'profile.changed': true,
  'release.changed': true,
  'session.signed-in': true,
  'session.signed-out': true,
  'subscriber.changed': true,
  'subscription.expired': true,
};
/** Whether the bus has an event with this name. */
export const isBusEvent = (name: string): name is BusEventType => Object.hasOwn(EVENT_NAMES, name);
