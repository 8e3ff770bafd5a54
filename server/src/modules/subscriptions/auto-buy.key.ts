import { zoneOf } from '@textloom/contracts';
import dayjs from 'dayjs';

/** Begins the keys of the automatic purchases of the calendar month, in the owner's timezone. */
export const monthKey = (now: Date, timezone: number): string =>
  `auto ${dayjs(now).tz(zoneOf(timezone)).format('YYYY-MM')} `;
