import { z } from '../zod';
import type { Operation } from '../operation';

/** Why a person was not told of the new number. */
export const NUMBER_MOVE_LEFT_OUT = ['over_promise', 'capped', 'held', 'unreachable', 'failed'] as const;
export type NumberMoveLeftOut = (typeof NUMBER_MOVE_LEFT_OUT)[number];

const people = z.number().int();

/** A move of an account with its people to another number of its own. */
export const numberMoveSchema = z.object({
  /** Ten digits, or a short code. */
  number: z.string(),
  state: z.enum(['open', 'moved', 'cancelled']),
  /** The notice that each person gets from the number before. */
  text: z.string(),
  /** Messages that a notice is billed as. */
  segments: z.number().int(),
  /** People who were told, including those whose notice waits for their hours. */
  told: people,
  /** People who will be told, or whose notice has not left yet. */
  waiting: people,
  /** People who were or would be moved without having been told, by reason. */
  left_out: z.partialRecord(z.enum(NUMBER_MOVE_LEFT_OUT), people),
  /** Why no more notices are sent although the move is open: a newer rule of the operator's list. Empty: they are sent. */
  filtered: z.string().default(''),
  started_at: z.string(),
  /** So long the move waits for people who have had as many messages as promised or allowed. */
  waits_until: z.string(),
  ended_at: z.string().nullable(),
});
export type NumberMove = z.output<typeof numberMoveSchema>;

/** What a move of an account would mean, and the last one. */
export const numberMoveReply = z.object({
  /** Numbers to which the account may move: approved by the carriers, and not its own yet. */
  numbers: z.array(z.object({ number: z.string(), text: z.string() })),
  /** The number that the account's texts leave from now. */
  from: z.string(),
  /** People who would be told. */
  people,
  /** Messages that the account has left. */
  remaining: z.number().int(),
  /** How many notices leave per second. */
  per_second: z.number(),
  last: numberMoveSchema.nullable(),
});
export type NumberMoveReply = z.output<typeof numberMoveReply>;

export const numberMoveBody = z.object({
  number: z.string().trim().min(1, 'Choose a number.'),
  text: z.string().max(2_000),
});

export const readNumberMove = {
  method: 'GET',
  path: 'numbers/move',
  summary: 'Returns to which numbers the account may move, and the state of its last move',
  ability: 'sending.settings',
  reply: numberMoveReply,
} as const satisfies Operation;

/** Each person is told once, from the number before; then the account moves. */
export const startNumberMove = {
  method: 'POST',
  path: 'numbers/move',
  summary: 'Starts moving the account with its people to another number',
  ability: 'sending.settings',
  body: numberMoveBody,
  saved: numberMoveSchema,
} as const satisfies Operation;

/** The account stays on its number. Who was told already is not told again if it moves to that number later. */
export const cancelNumberMove = {
  method: 'DELETE',
  path: 'numbers/move',
  summary: 'Cancels the open move to another number',
  ability: 'sending.settings',
  saved: numberMoveSchema,
} as const satisfies Operation;
