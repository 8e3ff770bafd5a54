import { AppError } from '../../platform/base/app-error';
import { refundOrder } from '../../domains/billing';
import type { OpsDeps } from './command';

export interface RefundArguments {
  invoice: string;
  reason: string;
  /** Dollars. */
  amount?: number | undefined;
  keep?: number | undefined;
  take?: number | undefined;
}

export interface Refunded {
  invoice: string;
  refunded: number;
  status: string;
  /** Number of the credit note. */
  creditNote: number | null;
  /** Messages or keywords that were taken back, or messages of the month that was ended. */
  takenBack: number;
  monthEnded: boolean;
}

/**
 * Refunds a payment in whole or in part. By default the purchase is taken back when everything is refunded: `--keep`
 * leaves it, `--take` also takes it back for a partial refund.
 */
export async function refundInvoice(
  deps: OpsDeps,
  { invoice, reason, amount, keep, take }: RefundArguments,
): Promise<Refunded> {
  if (keep && take) throw new AppError('invalid', 'Choose one of --keep and --take.');
  const takes = keep ? 'nothing' : take ? 'all' : '';
  const cents = amount === undefined ? undefined : Math.round(amount * 100);
  const { order, ...refund } = await refundOrder(deps, { invoice, reason, cents, takes }, new Date());
  return {
    invoice,
    refunded: refund.amount_cents / 100,
    status: refund.status,
    creditNote: refund.credit_note,
    takenBack: order.taken_back,
    monthEnded: order.period_taken,
  };
}
