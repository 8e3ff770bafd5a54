import type { Tx } from '../../../platform/db/connection';
import { enqueueMessage, enqueueMessages, KIND, LANE } from '../../texting';

const OF_THE_CODE = { accountId: null, kind: KIND.answer, lane: LANE.answer } as const;

/**
 * Queues the code's own answer to STOP, HELP, START or an unknown phone. It belongs to no account: it is free, is sent
 * also for an expired or frozen account and after an opt-out, and reveals to no account the phone's relation to
 * another.
 */
export const enqueueAnswer = (tx: Tx, phone: string, body: string): Promise<number> =>
  enqueueMessage(tx, { ...OF_THE_CODE, phone, body, segments: 1 });

/** Queues an answer to each of many phones. Returns the messages' ids by phone. */
export async function enqueueAnswers(
  tx: Tx,
  answers: readonly { phone: string; body: string }[],
): Promise<Map<string, number>> {
  const queued = await enqueueMessages(
    tx,
    OF_THE_CODE,
    answers.map((answer) => ({ ...answer, segments: 1, subscriberId: null, keywordId: null })),
  );
  return new Map(queued.map(({ id, phone }) => [phone, id]));
}
