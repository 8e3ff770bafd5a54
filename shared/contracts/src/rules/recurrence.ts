import dayjs from 'dayjs';
import { zoneOf } from './dates';

/** Days of the week as ISO numbers them: 1 Monday to 7 Sunday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** When a recurring campaign runs, by the calendar and clock of the account's timezone. */
export interface Recurrence {
  /** `birthday`: daily, for people whose birthday is in `before` days. */
  every: 'week' | 'month' | 'birthday';
  /** Days of the week, 1 to 7. */
  days: readonly number[];
  /** Day of the month; in a shorter month its last day. */
  day: number;
  before: number;
  /** Minute of the day. */
  atMinute: number;
  /** YYYY-MM-DD, both included; empty: no limit. */
  startsOn: string;
  endsOn: string;
}

/** One run: its local day (YYYY-MM-DD) and its moment. */
export interface PlannedRun {
  day: string;
  at: Date;
}

/** Longer than the longest gap between two runs, which is a month. */
const DAYS_AHEAD = 62;
const DAY_FORMAT = 'YYYY-MM-DD';

/** A day later or earlier; days have no timezone. */
export const shiftDay = (day: string, by: number): string => dayjs.utc(day).add(by, 'day').format(DAY_FORMAT);
const localDay = (at: Date, timezone: number): string => dayjs(at).tz(zoneOf(timezone)).format(DAY_FORMAT);

function runsOn({ every, days, day, startsOn, endsOn }: Recurrence, date: string): boolean {
  if ((startsOn !== '' && date < startsOn) || (endsOn !== '' && date > endsOn)) return false;
  const at = dayjs.utc(date);
  if (every === 'week') return days.includes(at.day() === 0 ? 7 : at.day());
  return every === 'birthday' || at.date() === Math.min(day, at.daysInMonth());
}

/** A minute of a local day. One that the clock skips in spring becomes the same minute of the next hour. */
export function localMoment(day: string, minute: number, timezone: number): Date {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return dayjs.tz(`${day}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:00`, zoneOf(timezone)).toDate();
}

/** The first run after this moment, or null when there is none. */
export function nextRun(plan: Recurrence, timezone: number, after: Date): PlannedRun | null {
  const today = localDay(after, timezone);
  const first = plan.startsOn > today ? plan.startsOn : today;
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = shiftDay(first, ahead);
    if (!runsOn(plan, day)) continue;
    const at = localMoment(day, plan.atMinute, timezone);
    if (at > after) return { day, at };
  }
  return null;
}

/** The last run at or before this moment, not earlier than `since`; null when there is none. */
export function latestRun(plan: Recurrence, timezone: number, now: Date, since: Date): PlannedRun | null {
  const today = localDay(now, timezone);
  for (let ago = 0; ago <= DAYS_AHEAD; ago += 1) {
    const day = shiftDay(today, -ago);
    const at = localMoment(day, plan.atMinute, timezone);
    if (at < since) return null;
    if (at <= now && runsOn(plan, day)) return { day, at };
  }
  return null;
}

/** 9:30 AM */
export const clockText = (minute: number): string => dayjs.utc(minute * 60_000).format('h:mm A');

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** The plan in words: "Every Monday and Friday at 9:00 AM". */
export function recurrenceText({ every, days, day, before, atMinute }: Recurrence): string {
  const at = `at ${clockText(atMinute)}`;
  if (every === 'week') {
    const names = WEEKDAYS.filter((_, index) => days.includes(index + 1));
    if (names.length === WEEKDAYS.length) return `Every day ${at}`;
    return `Every ${new Intl.ListFormat('en').format(names)} ${at}`;
  }
  if (every === 'month') return `On the ${day}${SUFFIXES[ORDINALS.select(day)] ?? 'th'} of each month ${at}`;
  if (before === 0) return `On each birthday ${at}`;
  return `${before === 1 ? '1 day' : `${before} days`} before each birthday ${at}`;
}
