import { counted, formatDate, type giveBackBody, type z } from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import { notifyProfile } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { findPlan } from '../plan/plans.repository';
import { lockBuyer, saveGivenBack, type BuyerRow } from '../plan/buyer.repository';
import { findOpenOrder } from '../order/order.repository';
import { BUSY } from './pay.service';
import { holdKeywordUse } from '../plan/keyword-use.repository';

/** `used`: the extra keywords without which the keywords in use would exceed the next month's plan. */
function requirePossible(wanted: number, { extra_keywords: extra }: BuyerRow, used: number): void {
  if (wanted > extra) throw invalid('give_back', `You have ${counted(extra, 'extra keyword')}.`);
  const most = Math.max(0, extra - used);
  if (wanted > most)
    throw invalid(
      'give_back',
      `You use ${counted(extra - most, 'extra keyword')}, so you can give back ${most === 0 ? 'none' : `at most ${most}`}. Delete a keyword first to give back more.`,
    );
}

function outcome(wanted: number, { paid, overdue_since: overdue, end_at: end, timezone }: BuyerRow, now: Date): string {
  if (wanted === 0) return 'You keep all your extra keywords.';
  const what = counted(wanted, 'extra keyword');
  if (!paid || overdue || end <= now) return `${what} will not be part of your next payment.`;
  const day = formatDate(end.toISOString(), 'day', timezone);
  return `You give back ${what} on ${day}. Until then you can take this back.`;
}

/** Gives back extra keywords, which are not charged again; returns the message to show. */
export const giveBack = (
  { db }: Deps,
  { accountId }: Session,
  { give_back: wanted }: z.output<typeof giveBackBody>,
  now: Date,
): Promise<string> =>
  db.asAccount(accountId, async (tx) => {
    const buyer = await lockBuyer(tx, accountId);
    // It may be the payment of the next month, at the price with the current number.
    if (await findOpenOrder(tx, accountId)) throw new AppError('conflict', BUSY);
    const { used } = await holdKeywordUse(tx, accountId);
    const plan = await findPlan(tx, buyer.next_plan_id ?? buyer.plan_id);
    requirePossible(wanted, buyer, used - (plan?.keywords ?? 0));
    await saveGivenBack(tx, accountId, wanted);
    await notifyProfile(tx, accountId, 'plan');
    return outcome(wanted, buyer, now);
  });
