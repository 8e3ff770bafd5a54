import { dayjs } from './dayjs';
import { zoneOf } from './shown-dates';

/**
 * Whether a card has expired: its year is past, or its month in the current year. The current month is valid, in the
 * profile's timezone (decision 124).
 */
export function isCardExpired(
  card: { exp_month: number; exp_year: number },
  timezoneCode: number,
  now: Date = new Date(),
): boolean {
  const today = dayjs(now).tz(zoneOf(timezoneCode));
  return card.exp_year < today.year() || (card.exp_year === today.year() && card.exp_month < today.month() + 1);
}

interface Expiry {
  exp_month: number;
  exp_year: number;
}

/** Why, as of `now`, a payment due at `due` cannot be charged to the card; empty if it can. */
export function cardProblem(
  card: Expiry | null | undefined,
  timezoneCode: number,
  { due, now }: { due: Date; now: Date },
): '' | 'no_card' | 'card_expired' | 'card_expires' {
  if (!card) return 'no_card';
  if (isCardExpired(card, timezoneCode, now)) return 'card_expired';
  return isCardExpired(card, timezoneCode, due) ? 'card_expires' : '';
}
