import { formatCount, formatDate, formatPhone } from '@textloom/contracts';
import { feeCents, kindOf, type NumberFee, type NumberPrice, priceAt } from '../../texting/fee';
import type { OrderLine } from '../order/order.repository';

const KINDS = { toll_free: 'Toll-free number', local: 'Local number', short_code: 'Short code' } as const;
const MICROS = 1_000_000;

const microText = (micros: number): string => `$${(micros / MICROS).toFixed(6).replace(/0{1,2}$/, '')}`;

const monthName = (period: Date): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(period);

/** What a fee is for. Months of numbers begin on a day in the owner's timezone, those of segments are in UTC. */
function feeText(fee: NumberFee, prices: readonly NumberPrice[], timezone: number): string {
  const { what, digits, period, quantity } = fee;
  const number = formatPhone(digits);
  const from = `month from ${formatDate(period.toISOString(), 'day', timezone)}`;
  switch (what) {
    case 'number':
      return `${KINDS[kindOf(digits)]} ${number}, ${from}`;
    case 'registration':
      return `Registration of ${number}`;
    case 'registration_month':
      return `Registration of ${number}, ${from}`;
    case 'segments': {
      const price = microText(priceAt(prices, kindOf(digits), period)?.segmentMicros ?? 0);
      return `Carrier fees of ${number}, ${monthName(period)}: ${formatCount(quantity)} segments at ${price}`;
    }
  }
}

/**
 * What no paid order has charged for, or what one has charged too much, as lines of an order.
 * An order that failed has charged nothing, although its payment may still succeed; then its fees were paid twice, and
 * the next renewal gives them back.
 */
export function feeLines(
  fees: readonly NumberFee[],
  prices: readonly NumberPrice[],
  timezone: number,
): (OrderLine & { fee: number })[] {
  return fees
    .map((fee) => ({
      text: `${feeText(fee, prices, timezone)}${fee.billedCents > 0 ? ', corrected' : ''}`,
      quantity: 1,
      unit_cents: feeCents(fee, prices) - fee.billedCents,
      fee: fee.id,
    }))
    .filter(({ unit_cents: cents }) => cents !== 0);
}
