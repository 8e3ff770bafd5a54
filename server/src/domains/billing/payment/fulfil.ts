import { addPermissions } from '../../tenancy/account';
import { anchorDayOf, periodEnd, type Permission } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { addBoughtMessages, resetPlanMessages } from '../../texting/ledger';
import { findPlan } from '../plan/plans.repository';
import { changeExtraKeywords, startPeriod, type BuyerRow, type Period } from '../plan/buyer.repository';
import type { OrderRow } from '../order/order.repository';
import { startTrial } from '../plan/start-trial';

/** The permissions that a paid plan adds to those of a trial (decision 108). */
const PAID_ALLOW: readonly Permission[] = ['group_creategroups', 'keyword_customkeywords'];

/** The period that an order pays for. */
export function periodOf(
  { period_start: due }: Pick<OrderRow, 'period_start'>,
  { anchor_day: anchor, started_at: began, timezone }: Pick<BuyerRow, 'anchor_day' | 'started_at' | 'timezone'>,
  now: Date,
): Period {
  if (due) {
    const anchorDay = anchor ?? anchorDayOf(began, timezone);
    const end = periodEnd(due, anchorDay, timezone);
    if (end > now) return { start: due, end, anchorDay };
    // The server was off for a month or longer: a period that is over is not charged; a new one begins.
  }
  const anchorDay = anchorDayOf(now, timezone);
  return { start: now, end: periodEnd(now, anchorDay, timezone), anchorDay };
}

/** Grants the purchase, in the transaction that sets the order to paid (ENG-032 to ENG-034). */
export async function fulfil(
  tx: Tx,
  order: OrderRow,
  buyer: BuyerRow,
  now: Date,
): Promise<{ start: Date; end: Date } | null> {
  if (order.kind === 'messages') {
    await addBoughtMessages(tx, order.account_id, order);
    return null;
  }
  if (order.kind === 'keywords') {
    await changeExtraKeywords(tx, order.account_id, order.extra_keywords);
    return null;
  }
  if (order.kind === 'fees') return null;
  const plan = order.plan_id === null ? undefined : await findPlan(tx, order.plan_id);
  if (!plan) throw new Error(`order ${order.id} has no plan`);
  if (order.amount_cents === 0) return { start: now, end: await startTrial(tx, order.account_id, plan, now) };
  const period = periodOf(order, buyer, now);
  await startPeriod(tx, order.account_id, {
    planId: plan.id,
    extraKeywords: order.extra_keywords,
    period,
    renewal: order.kind === 'renewal',
  });
  await resetPlanMessages(tx, order.account_id, plan.messages, order.kind === 'renewal' ? 'new period' : plan.name);
  await addPermissions(tx, order.account_id, PAID_ALLOW);
  return period;
}
