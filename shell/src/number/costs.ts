import { formatDollars, type NumberPrice } from '@textloom/contracts';
import { TEXTS } from './messages';

/** What a number costs, as sentences; undefined: nothing. */
export function costsOf(price: NumberPrice | undefined): string {
  if (!price) return TEXTS.free;
  const { month, registration, registration_month, segment } = price;
  const registered =
    registration + registration_month > 0
      ? TEXTS.registrationCosts(formatDollars(registration), formatDollars(registration_month))
      : '';
  // Prices of segments have more decimals than amounts.
  return TEXTS.costs(formatDollars(month), registered, `$${segment}`);
}
