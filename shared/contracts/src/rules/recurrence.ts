import { catalogue } from '../texts';
import { dayjs } from './dayjs';
import { zoneOf } from './shown-dates';
import { momentOf } from './schedule';

/** Days of the week as ISO numbers them: 1 Monday to 7 Sunday. */
export const WEEKDAYS = catalogue('contracts/rules/weekdays', {
  names: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
}).names;

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
/** The day of a moment, YYYY-MM-DD. */
export const localDay = (at: Date, timezone: number): string => dayjs(at).tz(zoneOf(timezone)).format(DAY_FORMAT);

function runsOn({ every, days, day, startsOn, endsOn }: Recurrence, date: string): boolean {
  if ((startsOn !== '' && date < startsOn) || (endsOn !== '' && date > endsOn)) return false;
  const at = dayjs.utc(date);
  if (every === 'week') return days.includes(at.day() === 0 ? 7 : at.day());
  return every === 'birthday' || at.date() === Math.min(day, at.daysInMonth());
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * A minute of a local day: the first one if clocks show it twice, as for a campaign (decision 179). One that the clock
 * skips in spring becomes the same minute of the next hour.
 */
export function localMoment(day: string, minute: number, timezone: number): Date {
  const zone = zoneOf(timezone);
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const moment = momentOf(wall, zone);
  return moment.kind === 'never' ? localMoment(day, minute + HOUR_MS / MINUTE_MS, timezone) : moment.at;
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

/** The number of runs from one moment to another, both included; those of a year at most. */
export function runsBetween(plan: Recurrence, timezone: number, from: Date, to: Date): number {
  let runs = 0;
  for (let run = nextRun(plan, timezone, new Date(from.getTime() - 1)); run && run.at <= to && runs < 366; runs += 1)
    run = nextRun(plan, timezone, run.at);
  return runs;
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
