import { z } from '../zod';
import type { Operation } from '../operation';
import { stepCondition } from './step-condition';

/** Why a message that is to come leaves later than its plan says, or has no moment yet. */
export const comingReason = z.enum([
  /** The sequence is paused. */
  'paused',
  /** Marketing to the phone is on hold. */
  'hold',
  /** The hours in which the phone may be texted. */
  'hours',
  /** An earlier question waits for its answer, or has yet to be asked. */
  'question',
  /** Its time has passed, and it waits for messages, its turn or a worker. */
  'due',
]);
export type ComingReason = z.output<typeof comingReason>;

const comingStepSchema = z.object({
  /** Id of the step. */
  id: z.number().int(),
  /** The position of its message in the sequence, from 1. */
  number: z.number().int(),
  text: z.string(),
  /** When it leaves; empty when nobody can tell, or if it is not sent. */
  at: z.string(),
  reason: comingReason.nullable(),
  /** Of an open question: the moment after which the person goes on without an answer. Else empty. */
  open_until: z.string(),
  /** Who gets it. `undecided` can still turn out either way. */
  only: stepCondition,
  /** The position of the message that the condition is about, or 0. */
  of: z.number().int(),
  answer: z.string(),
  condition: z.enum(['met', 'unmet', 'undecided']),
});
export type ComingStep = z.output<typeof comingStepSchema>;

export const personSequenceSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  steps: z.array(comingStepSchema),
});
export type PersonSequence = z.output<typeof personSequenceSchema>;

export const getSubscriberSequences = {
  method: 'GET',
  path: 'subscribers/:id/sequences',
  summary: 'Lists the sequences that a subscriber is in, with the messages to come and their moments',
  reply: z.object({ entries: z.array(personSequenceSchema) }),
} as const satisfies Operation;
