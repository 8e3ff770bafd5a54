import type { Tx } from '../../../platform/db/connection';
import { AppError } from '../../../platform/base/app-error';
import { sendingProblem } from '../store/may-send.repository';
import { START_PROBLEMS } from '../rules/start-problems';
import { availableMessages } from '../store/balance.repository';

const refusal = (problem: 'frozen' | 'subscription_expired' | 'not_enough_messages'): AppError =>
  new AppError(problem, START_PROBLEMS[problem]);

/**
 * Refuses when the account may not send (decision 65) or has too few messages: a single message may use the last one
 * (decision 43).
 */
export async function requireMeans(tx: Tx, accountId: number, required: number): Promise<void> {
  const problem = await sendingProblem(tx, accountId);
  if (problem) throw refusal(problem);
  if (required > (await availableMessages(tx, accountId))) throw refusal('not_enough_messages');
}
