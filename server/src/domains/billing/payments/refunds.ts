import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { freezeForDispute, unfreezeAfterDispute } from '../../accounts';
import { takeBackMessages } from '../../texting';
import type { ProviderPayment } from '../../../platform/providers/cards/card-provider';
import { mailRefund } from './invoice';
import { changeExtraKeywords, endPeriod, type BuyerRow } from '../store/buyer.repository';
import { paysRunningPeriod, saveTakenBack, type OrderRow } from '../store/order.repository';

type TakenBack = Pick<OrderRow, 'refunded_cents' | 'dispute' | 'amount_cents'>;

/**
 * Whether the customer got the money back: all of it was refunded, or a dispute was lost. A partial refund is only
 * recorded.
 */
const isTakenBack = ({ refunded_cents: refunded, dispute, amount_cents: amount }: TakenBack): boolean =>
  dispute === 'lost' || (amount > 0 && refunded >= amount);

const RANK = { '': 0, open: 1, won: 2, lost: 2 } as const;

/** Takes back what the order granted, as far as it is unused. */
async function takeBack(tx: Tx, order: OrderRow, now: Date): Promise<unknown> {
  if (order.kind === 'messages')
    return takeBackMessages(tx, order.account_id, order.messages, `refund of ${order.messages} messages`);
  if (order.kind === 'keywords') return changeExtraKeywords(tx, order.account_id, -order.extra_keywords);
  if (await paysRunningPeriod(tx, order, now)) await endPeriod(tx, order.account_id, now);
}

async function mailDispute(tx: Tx, order: OrderRow, buyer: BuyerRow, config: Config): Promise<void> {
  const what = `The payment of $${(order.amount_cents / 100).toFixed(2)} (invoice ${order.invoice_number ?? order.id})`;
  if (buyer.email !== '')
    await enqueueMail(tx, {
      accountId: order.account_id,
      to: buyer.email,
      subject: 'Your account is on hold',
      text: `${what} was disputed at your bank, so your account is on hold until this is settled.\n\nPlease contact us: ${config.supportEmail} or ${config.supportPhone}.\n`,
    });
  await enqueueMail(tx, {
    accountId: order.account_id,
    to: config.supportEmail,
    subject: `Disputed payment of account ${order.account_id}`,
    text: `${what} of ${buyer.company || buyer.email} was disputed. The account is on hold.\n\nOrder ${order.id}, payment ${order.intent_id ?? ''} at the card provider.\n`,
  });
}

async function applyDispute(tx: Tx, order: OrderRow, buyer: BuyerRow, config: Config): Promise<void> {
  if (order.dispute === 'won') {
    await unfreezeAfterDispute(tx, order.account_id);
  } else {
    // A dispute that was both opened and lost since the last read also freezes the account.
    await freezeForDispute(tx, order.account_id);
    if (order.dispute === 'open') await mailDispute(tx, order, buyer, config);
  }
  await notifyProfile(tx, order.account_id, 'hold');
}

/**
 * Applies the refunds and disputes of a paid order. A reading older than the last one changes nothing, because amounts
 * only grow and a decided dispute stays decided.
 */
export async function applyTakenBack(
  tx: Tx,
  before: OrderRow,
  payment: Pick<ProviderPayment, 'refundedCents' | 'dispute'>,
  { buyer, config, now }: { buyer: BuyerRow; config: Config; now: Date },
): Promise<OrderRow> {
  const refundedCents = Math.max(before.refunded_cents, payment.refundedCents);
  const dispute = RANK[payment.dispute] > RANK[before.dispute] ? payment.dispute : before.dispute;
  if (refundedCents === before.refunded_cents && dispute === before.dispute) return before;
  const order = await saveTakenBack(tx, before.id, { refundedCents, dispute });
  if (isTakenBack(order) && !isTakenBack(before)) await takeBack(tx, order, now);
  if (dispute !== before.dispute) await applyDispute(tx, order, buyer, config);
  if (refundedCents > before.refunded_cents)
    await mailRefund(tx, order, refundedCents - before.refunded_cents, buyer, config);
  await notifyProfile(tx, order.account_id, 'payment');
  return order;
}
