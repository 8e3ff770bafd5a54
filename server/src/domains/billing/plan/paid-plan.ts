import type { Tx } from '../../../platform/db/connection';
import { lockBuyer } from './buyer.repository';

/**
 * Why an account may not have what comes with a paid plan; empty if it may: the paid month is running, no renewal is
 * overdue, and nothing is on hold. Locks the account, whose deletion then waits.
 */
export async function paidPlanProblem(tx: Tx, accountId: number, now: Date): Promise<string> {
  const { deleted, frozen, paid, with_trial, end_at, overdue_since } = await lockBuyer(tx, accountId);
  if (deleted || frozen) return 'Your account is on hold. Please contact support.';
  if (with_trial || !paid) return 'Numbers come with a paid plan. Choose a plan first.';
  if (end_at <= now || overdue_since !== null) return 'Your plan is not paid. Renew it first.';
  return '';
}
