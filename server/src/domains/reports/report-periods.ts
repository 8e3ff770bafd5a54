import { MAX_REPORT_DAYS, MAX_REPORT_MONTHS, REPORT_MESSAGES, type Timeline } from '@textloom/contracts';
import { invalid } from '../../platform/base/app-error';

/** Days since 1970-01-01, so that a range is arithmetic without a timezone. */
type Day = number;
const DAY_MS = 86_400_000;

/** A part of a period: a day, or the part of a month within the period. `end` is exclusive. */
interface Bucket {
  first: Day;
  end: Day;
}

export interface Period {
  first: Day;
  last: Day;
  buckets: readonly Bucket[];
}

export interface Periods {
  today: Day;
  current: Period;
  /** As many days or months, just before the current period. */
  previous: Period;
}

/** MM/DD/YYYY, already validated. */
export function readDay(text: string): Day {
  const [month = 0, day = 0, year = 0] = text.split('/').map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** YYYY-MM-DD. */
export const isoDay = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** MM/DD/YYYY. */
export const writeDay = (day: Day): string => isoDay(day).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** The first day of the month `months` after the day's own month. */
function monthOf(day: Day, months = 0): Day {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS;
}

const lastOfMonth = (day: Day): Day => monthOf(day, 1) - 1;

/** The same day of another month. The last day of a month maps to the last day of the other. */
function inOtherMonth(day: Day, months: number): Day {
  const month = monthOf(day, months);
  const last = lastOfMonth(month);
  return day === lastOfMonth(day) ? last : Math.min(last, month + day - monthOf(day));
}

function bucketsOf(timeline: Timeline, first: Day, last: Day): Bucket[] {
  const buckets: Bucket[] = [];
  for (let from = first; from <= last; from = buckets.at(-1)?.end ?? last + 1)
    buckets.push({ first: from, end: timeline === 'daily' ? from + 1 : Math.min(monthOf(from, 1), last + 1) });
  return buckets;
}

const periodOf = (timeline: Timeline, first: Day, last: Day): Period => ({
  first,
  last,
  buckets: bucketsOf(timeline, first, last),
});

function previousOf(timeline: Timeline, { first, last, buckets }: Period): Period {
  const length = buckets.length;
  return timeline === 'daily'
    ? periodOf(timeline, first - length, last - length)
    : periodOf(timeline, inOtherMonth(first, -length), inOtherMonth(last, -length));
}

function checkRange(timeline: Timeline, first: Day, last: Day, today: Day): void {
  if (first > today) throw invalid('from', REPORT_MESSAGES.future);
  if (first > last) throw invalid('until', REPORT_MESSAGES.backwards);
  const days = last - first + 1;
  const tooLong = timeline === 'daily' ? days > MAX_REPORT_DAYS : monthOf(last, -MAX_REPORT_MONTHS + 1) > first;
  if (tooLong) throw invalid('from', REPORT_MESSAGES.tooLong[timeline]);
}

/** Periods of a range. Without a first day: 30 days or 12 months (decision 151). Days after today are left out. */
export function periodsOf(
  timeline: Timeline,
  range: { from?: Day | undefined; until?: Day | undefined },
  today: Day,
): Periods {
  const last = Math.min(range.until ?? today, today);
  const first = range.from ?? (timeline === 'daily' ? last - 29 : monthOf(last, -11));
  checkRange(timeline, first, last, today);
  const current = periodOf(timeline, first, last);
  return { today, current, previous: previousOf(timeline, current) };
}
