import type { Tx } from '../../../platform/db/connection';
import { enqueueMessage, enqueueMessages, mayAnswer } from '../../texting/single';
import { KIND, LANE } from '../../texting/message';

const OF_THE_CODE = { accountId: null, kind: KIND.answer, lane: LANE.answer } as const;

/** The queued answer to a text, and what the text's evidence says about it. */
export interface Answered {
  messageId: number | null;
  evidence: { answered: boolean; silent?: true; by?: 'provider' };
}

interface Answer {
  phone: string;
  body: string;
  /** The own number that the text came to, from which the answer leaves; null: the shared code. */
  number: string | null;
}

export const NOT_ANSWERED: Answered = { messageId: null, evidence: { answered: false } };
/** The phone has had its limit of automatic texts; the thread says so. */
const SILENT: Answered = { messageId: null, evidence: { answered: false, silent: true } };
/** The carrier's provider has already answered, and ours would be a second answer (ADR 0101). */
export const BY_PROVIDER: Answered = { messageId: null, evidence: { answered: true, by: 'provider' } };

/**
 * Queues the code's own answer to HELP, START or an unknown phone, if the phone may get one more. It belongs to no
 * account: it is free, is sent even for an expired or frozen account and after an opt-out, and reveals to no account
 * the phone's relation to another.
 */
export async function enqueueAnswer(tx: Tx, answer: Answer): Promise<Answered> {
  if (!(await mayAnswer(tx, answer.phone))) return SILENT;
  const messageId = await enqueueMessage(tx, { ...OF_THE_CODE, ...answer, segments: 1 });
  return { messageId, evidence: { answered: true } };
}

/**
 * Queues an answer to each of many phones, which the caller has counted against the limit. Returns the message ids by
 * phone.
 */
export async function enqueueAnswers(tx: Tx, answers: readonly Answer[]): Promise<Map<string, number>> {
  const queued = await enqueueMessages(
    tx,
    OF_THE_CODE,
    answers.map((answer) => ({ ...answer, segments: 1, subscriberId: null, keywordId: null })),
  );
  return new Map(queued.map(({ id, phone }) => [phone, id]));
}
