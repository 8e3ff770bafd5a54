import type { Tx } from '../../../platform/db/connection';
import { AppError } from '../../../platform/base/app-error';
import { meansOf } from './may-send.repository';
import { START_PROBLEMS } from './start-problems';

const refusal = (problem: 'frozen' | 'subscription_expired' | 'not_enough_messages'): AppError =>
  new AppError(problem, START_PROBLEMS[problem]);

/**
 * Refuses when the account may not send (decision 65) or has too few messages: a single message may use the last one
 * (decision 43).
 */
export async function requireMeans(tx: Tx, accountId: number, required: number): Promise<void> {
  const { problem, remaining } = await meansOf(tx, accountId);
  if (problem) throw refusal(problem);
  if (required > remaining) throw refusal('not_enough_messages');
}
