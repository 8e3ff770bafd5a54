import { AppError } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { noteSecurity } from '../../access';
import { notifyProfile } from '../../../platform/live/notify';
import { lockPlan, markCancelled } from './renewal.repository';

const refuse = (message: string): AppError => new AppError('conflict', message, { cancel_option: message });

/**
 * Cancels the subscription at the end of the paid period; returns that moment, and whether it was cancelled before. It
 * works until then and is not renewed; the owner can withdraw the cancellation. The caller has locked the account.
 */
export async function cancelAtEnd(tx: Tx, accountId: number, now: Date): Promise<{ end: Date; again: boolean }> {
  const plan = await lockPlan(tx, accountId);
  if (plan.end_at <= now) throw refuse('Your subscription has expired already: there is nothing to cancel.');
  if (plan.trial) throw refuse('Your free trial ends by itself and is never charged: there is nothing to cancel.');
  if (!plan.paid) throw refuse('Your plan is not paid and is not charged: there is nothing to cancel.');
  await markCancelled(tx, accountId, now);
  await noteSecurity(tx, { accountId, kind: 'plan', text: 'Cancelled the plan at the end of its period.' });
  await notifyProfile(tx, accountId, 'plan');
  return { end: plan.end_at, again: plan.cancelled };
}
