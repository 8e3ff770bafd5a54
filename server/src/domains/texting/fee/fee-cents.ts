import { isPhone, numberProblem, PHONE_PROBLEMS } from '@textloom/contracts';
import type { NumberKind } from '../../tenancy/number';
import type { NumberFee } from './number-fee.repository';
import type { NumberPrice } from './number-price.repository';

const MICROS_PER_CENT = 10_000;
const DAY_MS = 86_400_000;

export function kindOf(digits: string): NumberKind {
  if (!isPhone(digits)) return 'short_code';
  return numberProblem(digits) === PHONE_PROBLEMS.tollFree ? 'toll_free' : 'local';
}

/** The prices that hold at a moment; undefined before the first ones. */
export function priceAt(prices: readonly NumberPrice[], kind: NumberKind, at: Date): NumberPrice | undefined {
  const day = at.toISOString().slice(0, 10);
  return prices
    .filter((one) => one.kind === kind && one.validFrom <= day)
    .reduce<NumberPrice | undefined>(
      (newest, one) => (newest && newest.validFrom > one.validFrom ? newest : one),
      undefined,
    );
}

/** What a fee comes to: all of it, whatever was billed. Segments are rounded down to a cent per number and month. */
export function feeCents({ what, quantity, period, digits }: NumberFee, prices: readonly NumberPrice[]): number {
  const price = priceAt(prices, kindOf(digits), period);
  if (!price) return 0;
  switch (what) {
    case 'segments':
      return Math.floor((quantity * price.segmentMicros) / MICROS_PER_CENT);
    case 'number':
      return quantity * price.monthCents;
    case 'registration':
      return quantity * price.registrationCents;
    case 'registration_month':
      return quantity * price.registrationMonthCents;
  }
}

/**
 * Segments are billed once their month is over, so that the price of a payment does not change while somebody looks at it.
 * A day later, when no transaction that counts for the month can still be open.
 */
export function isBillable({ what, period }: Pick<NumberFee, 'what' | 'period'>, now: Date): boolean {
  if (what !== 'segments') return period <= now;
  const yesterday = new Date(now.getTime() - DAY_MS);
  return period < new Date(Date.UTC(yesterday.getUTCFullYear(), yesterday.getUTCMonth(), 1));
}
