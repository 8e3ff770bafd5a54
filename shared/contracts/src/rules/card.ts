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
