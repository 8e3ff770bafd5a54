import type { Tx } from '../../db/connection';
import { KIND, LANE } from '../kinds';
import { enqueueMessage } from '../singles/enqueue';

/**
 * Queues the code's own answer to STOP, HELP, START or an unknown phone. It belongs to no account: it is free, is sent
 * also for an expired or frozen account and after an opt-out, and reveals to no account the phone's relation to
 * another.
 */
export const enqueueAnswer = (tx: Tx, phone: string, body: string): Promise<number> =>
  enqueueMessage(tx, { accountId: null, kind: KIND.answer, lane: LANE.answer, phone, body, segments: 1 });
