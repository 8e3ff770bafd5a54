import { listNumberFees, type NumberFee, toApiDate, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { billFee, feesBefore, isBillable, numberPrices } from '../../texting/fee';
import type { OrderLine, OrderRow } from '../order/order.repository';
import { feesPlanned } from './fees-planned.repository';
import { feeLines } from './fee-lines';

/** By the clock of whom the lines are written. */
interface At {
  timezone: number;
  now: Date;
}

/** What no paid order has charged for: what is due with the next renewal, and segments whose month is not over. */
async function unpaid(tx: Tx, accountId: number, { timezone, now }: At) {
  const fees = await feesBefore(tx, accountId, now);
  const prices = fees.length === 0 ? [] : await numberPrices(tx);
  const due = feeLines(
    fees.filter((fee) => isBillable(fee, now)),
    prices,
    timezone,
  );
  const later = feeLines(
    fees.filter((fee) => !isBillable(fee, now)),
    prices,
    timezone,
  );
  return { due, later };
}

/** What a renewal would charge now for the numbers of an account. */
export const openFeeLines = async (tx: Tx, accountId: number, at: At): Promise<OrderLine[]> =>
  (await unpaid(tx, accountId, at)).due;

/** The same for display, with what the month that is not over comes to by now. */
export async function openFees(tx: Tx, accountId: number, at: At): Promise<z.output<typeof listNumberFees.reply>> {
  const { due, later } = await unpaid(tx, accountId, at);
  const { paid, cancelled, fees_try_at: alone } = await feesPlanned(tx, accountId);
  const shown =
    (isDue: boolean) =>
    ({ text, unit_cents: cents }: OrderLine): NumberFee => ({ text, amount: cents / 100, due: isDue });
  return {
    entries: [...due.map(shown(true)), ...later.map(shown(false))],
    due: due.reduce((sum, line) => sum + line.unit_cents, 0) / 100,
    charged_with: paid ? (cancelled ? 'end' : 'renewal') : alone ? 'alone' : 'plan',
    charged_on: paid || !alone ? null : toApiDate(alone),
  };
}

/** Records what a paid order has charged for, in the transaction that marks it as paid, which happens once. */
export async function billFees(tx: Tx, { account_id: accountId, lines }: OrderRow): Promise<void> {
  for (const { fee, quantity, unit_cents: cents } of lines)
    if (fee !== undefined) await billFee(tx, accountId, fee, quantity * cents);
}
