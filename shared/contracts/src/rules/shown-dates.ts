/**
 * Dates as the product shows and sends them, without dayjs: almost every page and widget shows one, and each remote has
 * its own copy of what it uses of contracts. Fields and filters of dates are in dates.ts.
 */
import { catalogue, pageLocale } from '../texts';
import { zoneName, zoneOffset } from './zone-clock';

const ZONES = catalogue('contracts/rules/zones', {
  eastern: 'Eastern',
  central: 'Central',
  mountain: 'Mountain',
  pacific: 'Pacific',
  hawaii: 'Hawaii',
});

/** Timezone codes relative to Central (decision 134). */
export const TIMEZONES = [
  { code: 1, name: ZONES.eastern, zone: 'America/New_York' },
  { code: 0, name: ZONES.central, zone: 'America/Chicago' },
  { code: -1, name: ZONES.mountain, zone: 'America/Denver' },
  { code: -2, name: ZONES.pacific, zone: 'America/Los_Angeles' },
  { code: -5, name: ZONES.hawaii, zone: 'Pacific/Honolulu' },
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

/** The names of a language, and the order of a day and its month: `Dec 3`, `3 dic`. */
interface DateWords {
  readonly months: readonly string[];
  readonly days: readonly string[];
  readonly halves: readonly [am: string, pm: string];
  readonly dayFirst: boolean;
}

const ENGLISH: DateWords = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  halves: ['AM', 'PM'],
  dayFirst: false,
};

/** Of the browser's own data; 2023 begins with a Sunday. */
function wordsIn(locale: string): DateWords {
  const of = (options: Intl.DateTimeFormatOptions, type: string) => (month: number, day: number, hour: number) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      .formatToParts(Date.UTC(2023, month, day, hour))
      .find((part) => part.type === type)?.value ?? '';
  const month = of({ day: 'numeric', month: 'short' }, 'month');
  const day = of({ weekday: 'short' }, 'weekday');
  const half = of({ hour: 'numeric', hour12: true }, 'dayPeriod');
  return {
    months: ENGLISH.months.map((_, at) => month(at, 1, 0)),
    days: ENGLISH.days.map((_, at) => day(0, 1 + at, 0)),
    halves: [half(0, 1, 1), half(0, 1, 13)],
    dayFirst: true,
  };
}

let words: DateWords | undefined;
const dateWords = (): DateWords => (words ??= pageLocale() === 'en-US' ? ENGLISH : wordsIn(pageLocale()));

/** A date of the API in the profile's timezone; empty text without one. */
export function formatDate(iso: string | null | undefined, format: DateFormat, timezoneCode: number): string {
  if (!iso) return '';
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  // A day without a time is the same day in every timezone.
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return written(DATE_FORMATS[format], ms);
  const zone = zoneOf(timezoneCode);
  return written(DATE_FORMATS[format], ms + zoneOffset(ms, zone), () => zoneName(ms, zone));
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A wall clock, in milliseconds as if it were UTC, by the tokens of the formats above. */
function written(format: string, wall: number, zone = () => ''): string {
  const date = new Date(wall);
  const hour = date.getUTCHours();
  const { months, days, halves, dayFirst } = dateWords();
  const ordered = dayFirst ? format.replace('MMM D,', 'D MMM').replace('MMM D', 'D MMM') : format;
  const tokens: Readonly<Record<string, () => string>> = {
    YYYY: () => String(date.getUTCFullYear()).padStart(4, '0'),
    MMM: () => months[date.getUTCMonth()] ?? '',
    MM: () => two(date.getUTCMonth() + 1),
    DD: () => two(date.getUTCDate()),
    D: () => String(date.getUTCDate()),
    ddd: () => days[date.getUTCDay()] ?? '',
    h: () => String(hour % 12 || 12),
    mm: () => two(date.getUTCMinutes()),
    A: () => halves[hour < 12 ? 0 : 1],
    z: zone,
  };
  return ordered.replace(/[A-Za-z]+/g, (token) => tokens[token]?.() ?? token);
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
  if (days === 0) return written('h:mm A', wall);
  if (days > 0 && days < 7) return written('ddd', wall);
  const sameYear = new Date(wall).getUTCFullYear() === new Date(today).getUTCFullYear();
  return written(sameYear ? 'MMM D' : 'MM/DD/YYYY', wall);
}

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

/** Midnight at the start of a calendar day ("2026-11-22") in the timezone. */
export function startOfDay(day: string, timezoneCode: number): Date {
  const zone = zoneOf(timezoneCode);
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  // The offset at midnight: the guess's offset is right unless the clock changes in between; then the second one is.
  const guess = asUtc - zoneOffset(asUtc, zone);
  return new Date(asUtc - zoneOffset(guess, zone));
}
