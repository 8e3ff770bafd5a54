import type { Dayjs } from 'dayjs';
import { dayjs } from './dayjs';
import { zoneOf } from './shown-dates';

/** Format of Send Later, in fields and calls (decision 135): minutes, twelve-hour clock. */
export const SCHEDULE_FORMAT = 'MM/DD/YYYY hh:mm A';

/** A schedule date in milliseconds, read as if it were UTC; null when it is not a date. */
export function parseWall(text: string): number | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2}) ([AP]M)$/i.exec(text.trim());
  if (!match) return null;
  const [, month = '', day = '', year = '', hour = '', minute = '', half = ''] = match;
  const twelve = Number(hour);
  if (twelve < 1 || twelve > 12 || Number(minute) > 59) return null;
  const hours = (twelve % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = dayjs.utc(plain, 'YYYY-MM-DD', true);
  return date.format('YYYY-MM-DD') === plain ? date.valueOf() + (hours * 60 + Number(minute)) * 60_000 : null;
}

export const formatSchedule = (date: Date, timezoneCode: number): string =>
  dayjs(date).tz(zoneOf(timezoneCode)).format(SCHEDULE_FORMAT);

/** Midnight at the start of a filter day (MM/DD/YYYY) in the zone, plus `days`; null when it is not a date. */
export function filterDay(text: string, timezoneCode: number, days = 0): Date | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const [, month = '', day = '', year = ''] = match;
  const plain = `${year}-${month}-${day}`;
  const start: Dayjs = dayjs.utc(plain, 'YYYY-MM-DD', true);
  if (!start.isValid() || start.format('YYYY-MM-DD') !== plain) return null;
  const shifted = start.add(days, 'day').format('YYYY-MM-DD');
  return dayjs.tz(`${shifted}T00:00:00`, zoneOf(timezoneCode)).toDate();
}

/** Whether the calendar has this day ("2026-02-28"); Date.parse() reads 02-31 as a day of March. */
export const isCalendarDay = (day: string): boolean => dayjs.utc(day, 'YYYY-MM-DD', true).format('YYYY-MM-DD') === day;
