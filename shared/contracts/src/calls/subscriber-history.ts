import { z } from '../zod';
import { paged } from '../envelope';
import { listQuery, optionalQuery } from '../form';
import type { Operation } from '../operation';
import { CONSENT_EVENTS } from '../rules/consent';
import { messageHistorySchema } from './campaigns';
import { reactionSchema } from './reaction';

/** Messages of a subscriber in both directions, or in one (`direction`). */
export const subscriberHistoryQuery = z.object({ ...listQuery, direction: optionalQuery(z.enum(['in', 'out'])) });

/** A message of a subscriber; `reaction` is present if it is nothing else. Incoming only. */
export const subscriberMessageSchema = messageHistorySchema.extend({ reaction: reactionSchema.optional() });
export type SubscriberMessage = z.output<typeof subscriberMessageSchema>;

/** A change of a person's consent, as recorded in the ledger; lists are newest first. */
export const consentEventSchema = z.object({
  id: z.number().int(),
  event: z.enum(CONSENT_EVENTS),
  keyword: z.string(),
  words: z.string(),
  /** The actor, suitable for display: "the person", a user's name, "carrier". */
  actor: z.string(),
  channel: z.enum(['sms', 'web', 'page', 'import', 'api', 'carrier']),
  /** The web page on which the person did it; else empty. */
  page: z.string().default(''),
  at: z.string(),
});
export type ConsentEvent = z.output<typeof consentEventSchema>;

export const getSubscriberHistory = {
  method: 'GET',
  path: 'subscribers/:id/history',
  summary: 'Lists the messages of a subscriber',
  query: subscriberHistoryQuery,
  reply: paged(subscriberMessageSchema),
} as const satisfies Operation;

export const downloadConsent = {
  method: 'GET',
  path: 'subscribers/:id/consent/export',
  summary: "Downloads every change of a subscriber's consent",
  reauthentication: true,
  stream: 'text/csv',
} as const satisfies Operation;
