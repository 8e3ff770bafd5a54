import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { zoneName, zoneOffset } from './zone-clock';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(customParseFormat);

/** Timezone codes relative to Central (decision 134). */
export const TIMEZONES = [
  { code: 1, name: 'Eastern', zone: 'America/New_York' },
  { code: 0, name: 'Central', zone: 'America/Chicago' },
  { code: -1, name: 'Mountain', zone: 'America/Denver' },
  { code: -2, name: 'Pacific', zone: 'America/Los_Angeles' },
  { code: -5, name: 'Hawaii', zone: 'Pacific/Honolulu' },
] as const;

/** Zone in which the API writes its dates (CONST-004). */
export const SERVER_ZONE = 'America/Los_Angeles';

export const zoneOf = (code: number): string => TIMEZONES.find((zone) => zone.code === code)?.zone ?? 'America/Chicago';

/** The five formats of the product (CONST-002), the filters' (CONST-003), and that of table rows. */
export const DATE_FORMATS = {
  list: 'MMM D, YYYY. h:mm A, z',
  day: 'MMM D, YYYY',
  threadDay: 'ddd, MMM D, YYYY',
  time: 'h:mm A, z',
  chart: 'D MMM, YYYY',
  filter: 'MM/DD/YYYY',
  /** `list` in a table whose header names the timezone. */
  row: 'MMM D, YYYY. h:mm A',
} as const;
export type DateFormat = keyof typeof DATE_FORMATS;

/** A date of the API in the profile's timezone; empty text without one. */
export function formatDate(iso: string | null | undefined, format: DateFormat, timezoneCode: number): string {
  if (!iso) return '';
  const date = dayjs(iso);
  return date.isValid() ? shownIn(zoneOf(timezoneCode), date.valueOf(), DATE_FORMATS[format]) : '';
}

const DAY_MS = 86_400_000;

/**
 * A date of the API as short as a narrow list needs it (decision 210): the time for today, the weekday for the last six
 * days, else the date. Lists also show the full date as a tooltip.
 */
export function formatShortDate(iso: string, timezoneCode: number, now = Date.now()): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  const zone = zoneOf(timezoneCode);
  const wall = ms + zoneOffset(ms, zone);
  const today = now + zoneOffset(now, zone);
  const days = Math.floor(today / DAY_MS) - Math.floor(wall / DAY_MS);
  if (days === 0) return dayjs.utc(wall).format('h:mm A');
  if (days > 0 && days < 7) return dayjs.utc(wall).format('ddd');
  const sameYear = new Date(wall).getUTCFullYear() === new Date(today).getUTCFullYear();
  return dayjs.utc(wall).format(sameYear ? 'MMM D' : 'MM/DD/YYYY');
}

/** dayjs alone takes a hundred times as long, because it calls Intl for each date. */
const shownIn = (zone: string, ms: number, format: string): string =>
  dayjs
    .utc(ms + zoneOffset(ms, zone))
    .format(format.endsWith('z') ? `${format.slice(0, -1)}[${zoneName(ms, zone)}]` : format);

/** A moment in the API's format: ISO 8601 with the offset of US Pacific. */
export const toApiDate = (date: Date): string => isoIn(SERVER_ZONE, date);

/** A moment in CSV files: ISO 8601 with the offset of the profile's timezone. */
export const toCsvDate = (date: Date, timezoneCode: number): string => isoIn(zoneOf(timezoneCode), date);

function isoIn(zone: string, date: Date): string {
  const offset = zoneOffset(date.getTime(), zone);
  const minutes = Math.abs(offset) / 60_000;
  const pad = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${new Date(date.getTime() + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}

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

/** Midnight at the start of a calendar day ("2026-11-22") in the timezone. */
export function startOfDay(day: string, timezoneCode: number): Date {
  const zone = zoneOf(timezoneCode);
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  // The offset at midnight: the guess's offset is right unless the clock changes in between; then the second one is.
  const guess = asUtc - zoneOffset(asUtc, zone);
  return new Date(asUtc - zoneOffset(guess, zone));
}
