import { zoneOf } from './shown-dates';
import { dayjs } from './dayjs';

/**
 * The end of the period that begins at `start`: the same time of day, `anchorDay` of the next month in the account's
 * timezone. In a shorter month it is the last day, and the month after that returns to the anchor (31 Jan, 28 Feb, 31
 * Mar).
 */
export function periodEnd(start: Date, anchorDay: number, timezoneCode: number): Date {
  const zone = zoneOf(timezoneCode);
  const from = dayjs(start).tz(zone);
  const next = from.date(1).add(1, 'month');
  const day = Math.min(anchorDay, next.daysInMonth());
  const local = `${next.format('YYYY-MM')}-${String(day).padStart(2, '0')}T${from.format('HH:mm:ss.SSS')}`;
  return dayjs.tz(local, zone).toDate();
}

/** The day of the month on which a subscription that begins now is renewed. */
export const anchorDayOf = (start: Date, timezoneCode: number): number => dayjs(start).tz(zoneOf(timezoneCode)).date();
