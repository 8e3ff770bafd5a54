import type { Tx } from '../../../platform/db/connection';
import { resetPlanMessages } from '../../texting/ledger/purchase';
import { saveTrial } from '../store/buyer.repository';

/** ENG-030 */
export const TRIAL_DAYS = 14;
const DAY_MS = 86_400_000;

export interface TrialPlan {
  id: number;
  name: string;
  messages: number;
}

/** Starts the free trial, at sign-up or later: the subscription, the plan's messages, and their ledger entry. */
export async function startTrial(tx: Tx, accountId: number, plan: TrialPlan, now: Date): Promise<Date> {
  const end = new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
  await saveTrial(tx, { accountId, planId: plan.id, now, end });
  await resetPlanMessages(tx, accountId, plan.messages, plan.name, 'grant');
  return end;
}
