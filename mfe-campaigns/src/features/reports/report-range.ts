import { formatDate, type Report, TIMELINES, type Timeline } from '@textloom/contracts';
import { TEXTS } from './messages';

/** Ranges relative to today. */
export const RANGES = [
  { value: 'today', label: TEXTS.today },
  { value: 'week', label: TEXTS.days7 },
  { value: 'month', label: TEXTS.days30 },
  { value: 'year', label: TEXTS.months12 },
  { value: 'custom', label: TEXTS.chooseDays },
] as const;
export type Range = (typeof RANGES)[number]['value'];

/** The choice in the page's address. */
export interface ReportAddress {
  timeline: Timeline;
  range: Range;
  /** MM/DD/YYYY or empty; only for a chosen range. */
  from: string;
  until: string;
}

const isRange = (text: string | null): text is Range => RANGES.some(({ value }) => value === text);

/** Days show 30 days and months 12, unless the address names another range (decision 151). */
const usualRange = (timeline: Timeline): Range => (timeline === 'daily' ? 'month' : 'year');

export function readAddress(search: URLSearchParams): ReportAddress {
  const timeline = TIMELINES.find((one) => one === search.get('timeline')) ?? 'daily';
  const named = search.get('range');
  const range = isRange(named) ? named : usualRange(timeline);
  const day = (name: string): string => (range === 'custom' ? (search.get(name) ?? '') : '');
  return { timeline, range, from: day('from'), until: day('until') };
}

/** `timeline` is always written (RPT-001), the rest only if it differs from the default. */
export function writeAddress({ timeline, range, from, until }: ReportAddress): Record<string, string> {
  return {
    timeline,
    ...(range !== usualRange(timeline) && { range }),
    ...(range === 'custom' && from !== '' && { from }),
    ...(range === 'custom' && until !== '' && { until }),
  };
}

/** "Sep 25 to Oct 24"; one day alone. */
export const rangeText = (from: string, until: string): string => (from === until ? from : TEXTS.fromTo(from, until));

/** What a range is compared with: "the 30 days before". */
export const rangeBefore = ({ timeline, messages }: Pick<Report, 'timeline' | 'messages'>): string =>
  TEXTS.before[timeline](messages.length);

const DAY_MS = 86_400_000;
const toUtc = (day: string): Date => {
  const [month = 0, date = 0, year = 0] = day.split('/').map(Number);
  return new Date(Date.UTC(year, month - 1, date));
};
const toDay = (date: Date): string => date.toISOString().replace(/^(\d+)-(\d+)-(\d+).*$/, '$2/$3/$1');

const daysBefore = (today: string, days: number): string => toDay(new Date(toUtc(today).getTime() - days * DAY_MS));

function firstOf12Months(today: string): string {
  const date = toUtc(today);
  return toDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11, 1)));
}

/** First and last day to request; those of a chosen range may be missing. */
export function daysOf({ range, from, until }: ReportAddress, timezone: number, now = new Date()) {
  const today = formatDate(now.toISOString(), 'filter', timezone);
  switch (range) {
    case 'custom':
      return { ...(from !== '' && { from }), ...(until !== '' && { until }) };
    case 'today':
      return { from: today, until: today };
    case 'week':
      return { from: daysBefore(today, 6), until: today };
    case 'month':
      return { from: daysBefore(today, 29), until: today };
    case 'year':
      return { from: firstOf12Months(today), until: today };
  }
}
