import type { Tx } from '../../db/connection';
import { KIND, LANE } from '../kinds';
import { enqueueMessage } from '../singles/enqueue';

/**
 * Queues the code's own answer to STOP, HELP, START or a stranger. It belongs to no account: it is
 * never billed, is sent also for an account that is expired, frozen or just left, and shows no account
 * what the phone has to do with another.
 */
export const enqueueAnswer = (tx: Tx, phone: string, body: string): Promise<number> =>
  enqueueMessage(tx, { accountId: null, kind: KIND.answer, lane: LANE.answer, phone, body, segments: 1 });
