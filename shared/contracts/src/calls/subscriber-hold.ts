import { z } from '../zod';
import type { Operation } from '../operation';
import { subscriberSchema } from './subscribers';

/** The fields that an answer to a hold may change. */
const heldReply = subscriberSchema.pick({
  id: true,
  disabled: true,
  disabled_at: true,
  held: true,
  held_at: true,
  ended: true,
  ended_on: true,
  modified_at: true,
});

/**
 * Stops all marketing to the subscriber's phone at once, because a user read that the person asked to leave (ADR 0112).
 * Every user may do it, because the legal deadline starts when the text is read, and only the owner unsubscribes
 * (PERM-005).
 */
export const holdSubscriber = {
  method: 'POST',
  path: 'subscribers/:id/hold',
  summary: 'Holds marketing to a phone whose person asked to leave',
  saved: heldReply,
} as const satisfies Operation;

/**
 * `lift`: marketing resumes. `end`: the person leaves: as by STOP if they asked to leave, without suppressing the
 * number's next owner if it was a wrong number. It declares no permission: only the owner answers, but the user who set
 * the hold may lift it for a minute.
 */
export const answerHold = {
  method: 'PUT',
  path: 'subscribers/:id/hold',
  summary: 'Answers a hold: lifts it or ends the subscriptions',
  body: z.object({ answer: z.enum(['lift', 'end']) }),
  saved: heldReply,
} as const satisfies Operation;
