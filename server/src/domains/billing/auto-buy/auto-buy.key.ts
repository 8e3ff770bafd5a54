import { zoneOf } from '@textloom/contracts';
import dayjs from 'dayjs';

/** The key prefix of automatic purchases in the calendar month, in the owner's timezone. */
export const monthKey = (now: Date, timezone: number): string =>
  `auto ${dayjs(now).tz(zoneOf(timezone)).format('YYYY-MM')} `;
