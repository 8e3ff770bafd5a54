import { anchorDayOf } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { keepPlanMessages, returnMessages, takeBackMessages } from '../../texting/ledger';
import { changeExtraKeywords, endPeriod, returnToMonth, type BuyerRow } from '../plan/buyer.repository';
import type { OrderRow } from '../order/order.repository';
import { findPlan } from '../plan/plans.repository';
import { coveredKeywords, messagesBoughtAfter, runningMonth, saveTaken } from './taken-back.repository';

// Takes back what an order granted from what remains of this order, never from what another payment covers: the account
// then holds what the remaining orders pay for.

/** Changes the keywords by as many as `work` makes the orders cover more, or less. */
async function withKeywords<T>(tx: Tx, accountId: number, work: () => Promise<T>): Promise<T> {
  const before = await coveredKeywords(tx, accountId);
  const done = await work();
  const change = (await coveredKeywords(tx, accountId)) - before;
  if (change !== 0) await changeExtraKeywords(tx, accountId, change);
  return done;
}

/**
 * Messages are used oldest first, so what younger orders bought does not belong to this order. Call it again for
 * messages that were released meanwhile.
 */
async function takeMessages(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const taken = await takeBackMessages(tx, order.account_id, {
    order: order.id,
    paidAt: order.paid_at ?? order.at,
    messages: order.messages - order.taken_back,
    bought: await messagesBoughtAfter(tx, order),
    note: `refund of ${order.messages} messages`,
  });
  return taken === 0 ? order : saveTaken(tx, order.id, { count: order.taken_back + taken, period: false });
}

const returnTo = (tx: Tx, { account_id, plan_id, period_start, period_end }: OrderRow, { timezone }: BuyerRow) =>
  plan_id !== null && period_start && period_end
    ? returnToMonth(tx, account_id, {
        planId: plan_id,
        end: period_end,
        anchorDay: anchorDayOf(period_start, timezone),
      })
    : undefined;

const messagesOf = async (tx: Tx, order: OrderRow | undefined): Promise<number> =>
  order?.plan_id == null ? 0 : ((await findPlan(tx, order.plan_id))?.messages ?? 0);

/**
 * Ends the month of this order. A month that was paid before and is still running applies again, with what is left of
 * its messages if the use since then was charged to it.
 */
async function takeMonth(tx: Tx, order: OrderRow, buyer: BuyerRow, now: Date): Promise<OrderRow> {
  const { account_id: accountId } = order;
  const mark = () => saveTaken(tx, order.id, { count: 0, period: true });
  if ((await runningMonth(tx, accountId, now))?.id !== order.id) return mark();
  const earlier = await runningMonth(tx, accountId, now, order.id);
  if (earlier) {
    await withKeywords(tx, accountId, mark);
    await returnTo(tx, earlier, buyer);
  } else await endPeriod(tx, accountId, now);
  const taken = await keepPlanMessages(tx, accountId, {
    granted: await messagesOf(tx, order),
    earlier: await messagesOf(tx, earlier),
    note: 'refund of the plan',
  });
  return saveTaken(tx, order.id, { count: taken, period: true });
}

/** Takes back what the order granted, as far as it is unused; safe to repeat. */
export async function takeBack(tx: Tx, order: OrderRow, buyer: BuyerRow, now: Date): Promise<OrderRow> {
  if (order.kind === 'messages') return takeMessages(tx, order);
  if (order.kind === 'keywords')
    return order.taken_back > 0
      ? order
      : withKeywords(tx, order.account_id, () =>
          saveTaken(tx, order.id, { count: order.extra_keywords, period: false }),
        );
  return order.period_taken ? order : takeMonth(tx, order, buyer, now);
}

/** The refund failed: gives the order back what was taken for it. */
export async function returnTaken(tx: Tx, order: OrderRow, buyer: BuyerRow, now: Date): Promise<OrderRow> {
  const { account_id: accountId, taken_back: count } = order;
  const unmark = () => saveTaken(tx, order.id, { count: 0, period: false });
  if (order.kind === 'keywords') return withKeywords(tx, accountId, unmark);
  if (order.kind === 'messages') {
    await returnMessages(tx, accountId, { plan: 0, extra: count }, 'the refund failed');
    return unmark();
  }
  const before = await runningMonth(tx, accountId, now);
  const unmarked = before ? await withKeywords(tx, accountId, unmark) : await unmark();
  if ((await runningMonth(tx, accountId, now))?.id !== order.id) return unmarked;
  await returnTo(tx, unmarked, buyer);
  await returnMessages(tx, accountId, { plan: count, extra: 0 }, 'the refund failed');
  return unmarked;
}
