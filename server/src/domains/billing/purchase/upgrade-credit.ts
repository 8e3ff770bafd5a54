import type { OrderRow } from '../order/order.repository';

const DAY_MS = 86_400_000;

/** The smallest charge, because card providers refuse smaller amounts. */
export const MIN_CENTS = 50;

/** The order that paid for the running month. */
export type PaidMonth = Pick<OrderRow, 'lines' | 'refunded_cents' | 'period_start' | 'period_end'>;

/**
 * The credit for the unused part of the paid month, in cents (decision 299): its price without an earlier credit and
 * without fees of numbers, less refunds, for the remaining whole days, rounded down.
 */
export function upgradeCredit({ lines, refunded_cents, ...month }: PaidMonth, totalCents: number, now: Date): number {
  const { period_start: start, period_end: end } = month;
  if (!start || !end) return 0;
  // Rounded because of daylight saving.
  const days = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  const left = Math.min(days, Math.floor((end.getTime() - now.getTime()) / DAY_MS));
  const paid = lines.filter((line) => line.fee === undefined && line.unit_cents > 0);
  const price = paid.reduce((sum, line) => sum + line.quantity * line.unit_cents, 0) - refunded_cents;
  const credit = Math.floor((price * left) / days);
  return Math.max(0, Math.min(credit, totalCents - MIN_CENTS));
}
