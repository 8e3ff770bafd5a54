import { startOfDay, toApiDate, type Report, type ReportNumbers } from '@textloom/contracts';
import { isoDay, writeDay, type Period } from './report-periods';
import { NOTHING, type KeywordRow, type Sums } from './report.repository';

/** Dates in the API's format, by day. */
export type DateOf = (day: number) => string;

/** Formats each day once: a report of two years and 25 keywords has 20,000 dates. */
export function datesIn(timezone: number): DateOf {
  const known = new Map<number, string>();
  return (day) => {
    const date = known.get(day) ?? toApiDate(startOfDay(isoDay(day), timezone));
    known.set(day, date);
    return date;
  };
}

export const presentNumbers = (sums: Sums): ReportNumbers => ({
  campaigns_created: sums.campaigns,
  messages_sent: sums.sent,
  messages_delivered: sums.delivered,
  messages_received: sums.received,
  new_manual_subscribers: sums.manual,
  new_subscribers: sums.joins,
  unsubscribed_subscribers: sums.leaves,
  new_keywords: sums.keywords,
});

function sumOf(rows: readonly Sums[]): Sums {
  const total = { ...NOTHING };
  for (const row of rows) for (const name of Object.keys(NOTHING) as (keyof Sums)[]) total[name] += row[name];
  return total;
}

/** `sums` has one entry per bucket. */
export const presentPeriod = (
  { first, last, buckets }: Period,
  sums: readonly Sums[],
  dateOf: DateOf,
): Report['previous'] => ({
  from: writeDay(first),
  until: writeDay(last),
  messages: buckets.map((bucket, index) => {
    const { sent, delivered, failed, received } = sums[index] ?? NOTHING;
    return { date: dateOf(bucket.first), sent, delivered, failed, received };
  }),
  totals: presentNumbers(sumOf(sums)),
});

/** Subscribers at the end of each bucket, counted back from today. */
export function presentKeyword(
  { id, keyword, subscribers, changes }: KeywordRow,
  { buckets }: Period,
  dateOf: DateOf,
): Report['keywords'][number] {
  const net = new Map(changes.map((change) => [change.n, change.net]));
  let before = subscribers - (net.get(buckets.length + 1) ?? 0);
  const series = buckets.map(({ first }) => ({ date: dateOf(first), subscribers: 0 }));
  for (let index = buckets.length; index > 0; index -= 1) {
    const point = series[index - 1];
    if (point) point.subscribers = before;
    before -= net.get(index) ?? 0;
  }
  return { id, keyword, series, before };
}
