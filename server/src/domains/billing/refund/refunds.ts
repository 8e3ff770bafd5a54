import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import type { ProviderPayment, ProviderRefund } from '../../../platform/providers/cards/card-provider';
import type { BuyerRow } from '../plan/buyer.repository';
import type { OrderRow } from '../order/order.repository';
import { insertRefund, numberCreditNote, refundsOf, saveRefund, type RefundRow } from '../order/refund.repository';
import { saveTakenBack } from './taken-back.repository';
import { applyDispute } from './disputes';
import { mailFailedRefund, mailRefund } from '../order/invoice';
import { returnTaken, takeBack } from './take-back';

type Judged = Pick<OrderRow, 'refunded_cents' | 'dispute' | 'amount_cents' | 'refund_takes'>;

/**
 * Whether the purchase is taken back: a dispute was lost, or everything was refunded. A partial refund is only
 * recorded; the operator may decide otherwise for their own refund.
 */
function isTakenBack({ refunded_cents: refunded, dispute, amount_cents: amount, refund_takes }: Judged): boolean {
  if (dispute === 'lost') return true;
  if (refunded === 0 || refund_takes === 'nothing') return false;
  return refund_takes === 'all' || refunded >= amount;
}

const DISPUTE_RANK = { '': 0, open: 1, won: 2, lost: 2 } as const;
/** A successful refund may still fail; a failed one stays failed. */
const REFUND_RANK = { asked: 0, pending: 1, succeeded: 2, failed: 3 } as const;

const isMoney = ({ status }: Pick<RefundRow, 'status'>): boolean => status === 'pending' || status === 'succeeded';

/** Stores what is new about one refund. The first news gives it a credit note. */
async function saveNews(tx: Tx, order: OrderRow, rows: RefundRow[], given: ProviderRefund, now: Date): Promise<void> {
  const { id: providerId, status, amountCents: amount_cents } = given;
  const known = rows.find((row) => row.provider_id === providerId || row.key === given.key);
  if (known && REFUND_RANK[status] <= REFUND_RANK[known.status]) return;
  const { account_id, id: order_id } = order;
  const row = known ?? (await insertRefund(tx, { account_id, order_id, amount_cents, at: now }, providerId));
  await saveRefund(tx, row.id, { providerId, status, now });
  if (status !== 'failed') await numberCreditNote(tx, row.id);
}

interface Facts {
  buyer: BuyerRow;
  config: Config;
  now: Date;
}

/**
 * Applies the refunds and disputes of a paid order. An older reading changes nothing, because its states are behind the
 * known ones.
 */
export async function applyTakenBack(
  tx: Tx,
  before: OrderRow,
  payment: Pick<ProviderPayment, 'refunds' | 'dispute'>,
  { buyer, config, now }: Facts,
): Promise<OrderRow> {
  const known = await refundsOf(tx, before.id);
  for (const refund of payment.refunds) await saveNews(tx, before, known, refund, now);
  const rows = await refundsOf(tx, before.id);
  const money = rows.filter(isMoney).reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  // Refunds from before their rows were stored are known as a sum only, until the payment is read.
  const refundedCents = rows.length === 0 ? before.refunded_cents : money;
  const dispute = DISPUTE_RANK[payment.dispute] > DISPUTE_RANK[before.dispute] ? payment.dispute : before.dispute;
  const isNews = refundedCents !== before.refunded_cents || dispute !== before.dispute;
  let order = isNews ? await saveTakenBack(tx, before.id, { refundedCents, dispute }) : before;
  if (isTakenBack(order)) order = await takeBack(tx, order, buyer, now);
  else if (order.taken_back > 0 || order.period_taken) order = await returnTaken(tx, order, buyer, now);
  if (!isNews) return order;
  if (dispute !== before.dispute) await applyDispute(tx, order, buyer, { config, now });
  if (refundedCents > before.refunded_cents)
    await mailRefund(tx, order, refundedCents - before.refunded_cents, buyer, config);
  if (refundedCents < before.refunded_cents)
    await mailFailedRefund(tx, order, before.refunded_cents - refundedCents, buyer, config);
  await notifyProfile(tx, order.account_id, 'payment');
  return order;
}
