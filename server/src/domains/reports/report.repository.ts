import type { Tx } from '../../platform/db/connection';
import * as col from '../../platform/db/col';
import { constant, join, name, sql, statement } from '../../platform/db/sql';

/** The eight numbers and the failed messages, named as in report_day, all zero. */
export const NOTHING = {
  sent: 0,
  delivered: 0,
  failed: 0,
  received: 0,
  campaigns: 0,
  keywords: 0,
  manual: 0,
  joins: 0,
  leaves: 0,
};
export type Sums = typeof NOTHING;

const NAMES = Object.keys(NOTHING) as (keyof Sums)[];

/** `n`: position of a bucket, from 1, or the name of a fixed period. */
const SUMS_ROW = {
  n: col.orNull(col.number),
  period: col.orNull(col.text()),
  ...(Object.fromEntries(NAMES.map((sum) => [sum, col.number])) as Record<keyof Sums, col.Column<number>>),
};

export interface DaysWanted {
  accountId: number;
  /** Code and name of the profile's timezone. */
  zone: number;
  zoneName: string;
  /** First days, and exclusive ends, of the buckets: YYYY-MM-DD, in order, without overlap. */
  firsts: readonly string[];
  ends: readonly string[];
}

const NUMBERS = join(NAMES.map(name));
const SUMS = join(NAMES.map((sum) => sql`coalesce(sum(${name(sum)}), 0) as ${name(sum)}`));

/**
 * The numbers of the account per bucket and per fixed period (`since`: first days up to today). One statement, so that
 * a change is counted once, in report_change or in report_day. Relies on the key of report_day.
 */
export const readSums = (
  tx: Tx,
  { accountId, zone, zoneName, firsts, ends }: DaysWanted,
  since: Readonly<Record<string, string>>,
) =>
  tx.query(statement('reports.readSums', SUMS_ROW)`
     with day as materialized (
       select day, ${SUMS} from (
         select day, ${NUMBERS} from report_day where account_id = ${accountId} and zone = ${zone} and keyword_id = 0 and day >= ${[...firsts, ...Object.values(since)].sort()[0]}::date
         union all
         select (hour at time zone ${zoneName})::date, ${SUMS} from report_change where account_id = ${accountId} group by hour
       ) one group by day
     )
     select n, null as period, ${SUMS} from (select width_bucket(day, ${firsts}::date[]) as n, day.* from day) placed
     where n > 0 and day < (${ends}::date[])[n] group by n
     union all
     select null, p.period, ${SUMS} from unnest(${Object.keys(since)}::text[], ${Object.values(since)}::date[]) p(period, since) join day on day.day >= p.since group by p.period`);

const KEYWORD_ROW = {
  id: col.number,
  keyword: col.text(),
  /** Current subscribers. */
  subscribers: col.number,
  /** The change in each bucket, and in n + 1 after the last; buckets without a change are missing. */
  changes: col.json<{ n: number; net: number }[]>([]),
};
export type KeywordRow = col.RowOf<typeof KEYWORD_ROW>;

/** More keywords than any plan allows. */
const MAX_KEYWORDS = 200;

/** The live keywords with their changes, most subscribers first. Relies on the key of report_day. */
export const readKeywords = (tx: Tx, { accountId, zone, zoneName, firsts, ends }: DaysWanted) => {
  const edges = [...firsts, ends.at(-1)];
  return tx.query(statement('reports.readKeywords', KEYWORD_ROW)`
     with own as materialized (
       select k.id, k.keyword, coalesce((select sum(c.active) from subscriber_count c where c.account_id = ${accountId} and c.keyword_id = k.id), 0) as subscribers
       from keyword k where k.account_id = ${accountId} and not k.deleted order by subscribers desc, k.keyword limit ${constant(MAX_KEYWORDS)}
     ), fresh as materialized (
       select keyword_id, (hour at time zone ${zoneName})::date as day, sum(net) as net
       from report_change where account_id = ${accountId} and keyword_id > 0 group by keyword_id, hour
     )
     select own.*, coalesce((
       select json_agg(json_build_object('n', n, 'net', net)) from (
         select width_bucket(day, ${edges}::date[]) as n, sum(net) as net from (
           select day, net from report_day where account_id = ${accountId} and zone = ${zone} and keyword_id = own.id and day >= (${edges}::date[])[1]
           union all
           select day, net from fresh where keyword_id = own.id and day >= (${edges}::date[])[1]
         ) one group by 1
       ) placed), '[]') as changes
     from own order by subscribers desc, keyword`);
};
