import { formatDate, zoneOf, type reportQuery, type Report, type z } from '@textloom/contracts';
import type { Tx } from '../../platform/db/connection';
import type { Deps } from '../../platform/web/deps';
import { requireDay } from '../../platform/web/filter-day';
import type { Session } from '../../platform/web/session.types';
import { isoDay, periodsOf, readDay, type Periods, type Period } from './report-periods';
import { datesIn, presentKeyword, presentNumbers, presentPeriod } from './report.presenter';
import { NOTHING, readKeywords, readSums, type DaysWanted } from './report.repository';

type Query = z.output<typeof reportQuery>;

/** "Last week" is 7 days and "last month" 30, both including today (decision 150). */
const fixedPeriods = (today: number) => ({
  today: isoDay(today),
  last_week: isoDay(today - 6),
  last_month: isoDay(today - 29),
});

function checkedDay(name: 'from' | 'until', text: string | undefined, timezone: number): number | undefined {
  if (text === undefined) return undefined;
  requireDay(name, text, timezone);
  return readDay(text.trim());
}

function periods({ timeline = 'daily', from, until }: Query, timezone: number, now: Date): Periods {
  const range = { from: checkedDay('from', from, timezone), until: checkedDay('until', until, timezone) };
  return periodsOf(timeline, range, readDay(formatDate(now.toISOString(), 'filter', timezone)));
}

/** The days of a range that may be as long as one of months. */
export const monthsOf = (
  query: Pick<Query, 'from' | 'until'>,
  timezone: number,
  now: Date,
): Pick<Period, 'first' | 'last'> => periods({ ...query, timeline: 'monthly' }, timezone, now).current;

/** Whose report it is, and by which clock. */
type Reader = Pick<Session, 'accountId' | 'timezone'>;

const wanted = ({ accountId, timezone }: Reader, parts: readonly Period[]): DaysWanted => {
  const buckets = parts.flatMap((part) => part.buckets);
  return {
    accountId,
    zone: timezone,
    zoneName: zoneOf(timezone),
    firsts: buckets.map((bucket) => isoDay(bucket.first)),
    ends: buckets.map((bucket) => isoDay(bucket.end)),
  };
};

/** A report without its keywords, in the caller's transaction. */
export async function reportFigures(
  tx: Tx,
  reader: Reader,
  query: Query,
  now: Date,
): Promise<Omit<Report, 'keywords'>> {
  const { today, current, previous } = periods(query, reader.timezone, now);
  const rows = await readSums(tx, wanted(reader, [previous, current]), fixedPeriods(today));
  const dateOf = datesIn(reader.timezone);
  const byBucket = new Map(rows.map((row) => [row.n, row]));
  const sums = [...previous.buckets, ...current.buckets].map((_, index) => byBucket.get(index + 1) ?? NOTHING);
  const numbersOf = (period: string) => presentNumbers(rows.find((row) => row.period === period) ?? NOTHING);
  const before = previous.buckets.length;
  return {
    timeline: query.timeline ?? 'daily',
    ...presentPeriod(current, sums.slice(before), dateOf),
    numbers: { today: numbersOf('today'), last_week: numbersOf('last_week'), last_month: numbersOf('last_month') },
    previous: presentPeriod(previous, sums.slice(0, before), dateOf),
  };
}

/** Charts and numbers of a range, compared with the range before it (API-048). */
export async function readReport(
  deps: Pick<Deps, 'db'>,
  session: Session,
  query: Query,
  now = new Date(),
): Promise<Report> {
  const { current } = periods(query, session.timezone, now);
  const { figures, keywords } = await deps.db.asReader(session, async (tx) => ({
    figures: await reportFigures(tx, session, query, now),
    keywords: await readKeywords(tx, wanted(session, [current])),
  }));
  const dateOf = datesIn(session.timezone);
  return { ...figures, keywords: keywords.map((row) => presentKeyword(row, current, dateOf)) };
}
