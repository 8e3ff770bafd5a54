import { z } from '../zod';
import { savedSchema } from '../envelope';
import { formIds } from '../form';
import type { Operation } from '../operation';
import { subscriberSchema } from './subscribers';

/** Fields that an unsubscribe changed (API-041). */
export const unsubscribedReply = subscriberSchema.pick({
  id: true,
  disabled: true,
  disabled_at: true,
  pending_until: true,
  modified_at: true,
});
/** Number of people, and the keywords of this account that they are subscribed to. */
export const leavingReply = z.object({ people: z.number().int(), keywords: z.array(z.string()) });
export const unsubscribedManyReply = z.object({ unsubscribed: z.number().int() });

/**
 * The number of people that an unsubscribe of these subscribers affects: each phone leaves all of the account's lists.
 */
export const getLeaving = {
  method: 'GET',
  path: 'subscribers/leaving',
  summary: 'Counts the people that an unsubscribe would affect and names their keywords',
  ability: 'subscriber.unsubscribe',
  query: z.object({ ids: formIds }),
  reply: leavingReply,
} as const satisfies Operation;

export const unsubscribeMany = {
  method: 'PUT',
  path: 'subscribers/unsubscribe',
  summary: 'Unsubscribes several subscribers',
  ability: 'subscriber.unsubscribe',
  /** API-042. */
  body: z.object({ ids: formIds }),
  saved: unsubscribedManyReply,
} as const satisfies Operation;

export const unsubscribeSubscriber = {
  method: 'PUT',
  path: 'subscribers/:id/unsubscribe',
  summary: 'Unsubscribes one subscriber',
  ability: 'subscriber.unsubscribe',
  saved: unsubscribedReply,
} as const satisfies Operation;

/** Allows texting the number again although messages to it failed (decision 412), for all lists of the account. */
export const liftUndeliverable = {
  method: 'DELETE',
  path: 'subscribers/:id/undeliverable',
  summary: 'Lets campaigns text a number again that was marked as undeliverable',
  ability: 'subscriber.unsubscribe',
  saved: subscriberSchema.pick({ id: true, undeliverable: true, modified_at: true }),
} as const satisfies Operation;

/** Undoes a very recent unsubscribe or delete (ADR 0007). */
export const restoreSubscriber = {
  method: 'POST',
  path: 'subscribers/:id/restore',
  summary: 'Undoes an unsubscribe or a delete',
  ability: 'subscriber.unsubscribe',
  saved: unsubscribedReply,
} as const satisfies Operation;

/**
 * One call deletes subscribers and groups, whose ids come from one sequence (decision 4). It declares no permission:
 * only the owner may delete subscribers (decision 157), every user may delete groups.
 */
export const deleteSubscriberOrGroup = {
  method: 'DELETE',
  path: 'subscribers/:id',
  summary: 'Deletes a subscriber or a group',
  saved: savedSchema,
} as const satisfies Operation;
