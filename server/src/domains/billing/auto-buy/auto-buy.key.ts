import { localDay } from '@textloom/contracts';

/** The key prefix of automatic purchases in the calendar month, in the owner's timezone. */
export const monthKey = (now: Date, timezone: number): string =>
  `auto ${localDay(now, timezone).slice(0, 'YYYY-MM'.length)} `;
