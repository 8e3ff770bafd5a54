import type { Tx } from '../../../platform/db/connection';
import { TRIAL_DAYS } from '../../access';
import { resetPlanMessages } from '../../texting/ledger';
import { AppError } from '../../../platform/base/app-error';
import { saveTrial, trialPlan, type TrialPlan } from './buyer.repository';

const DAY_MS = 86_400_000;

/** Starts the free trial, at sign-up or later: the subscription, the plan's messages, and their ledger entry. */
export async function startTrial(tx: Tx, accountId: number, plan: TrialPlan, now: Date): Promise<Date> {
  const end = new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
  await saveTrial(tx, { accountId, planId: plan.id, now, end });
  await resetPlanMessages(tx, accountId, plan.messages, plan.name, 'grant');
  return end;
}

/** The trial of a new account. */
export async function startFirstTrial(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  const plan = await trialPlan(tx);
  if (!plan) throw new AppError('unavailable', 'There is no trial plan at the moment. Please contact support.');
  await startTrial(tx, accountId, plan, new Date());
}
