import type { Tx } from '../../../platform/db/connection';
import { paidPlan } from './buyer.repository';

/**
 * Why an account may not have what comes with a paid plan; empty if it may: the paid month is running, no renewal is
 * overdue, and nothing is on hold.
 */
export async function paidPlanProblem(tx: Tx, accountId: number, now: Date): Promise<string> {
  const { held, paid, overdue } = await paidPlan(tx, accountId, now);
  if (held) return 'Your account is on hold. Please contact support.';
  if (!paid) return 'A number needs a paid plan. Choose a plan first.';
  return overdue ? 'Your plan is not paid. Renew it first.' : '';
}
