import type { Tx } from '../../../platform/db/connection';

/** The eight numbers and the failed messages, under the names of report_day: sums of nothing. */
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

/** `n`: position of a bucket, from 1; or the name of one of the fixed periods. */
export interface SumsRow extends Sums {
  n: number | null;
  period: string | null;
}

export interface DaysWanted {
  accountId: number;
  /** Code and name of the profile's timezone. */
  zone: number;
  zoneName: string;
  /** First days and the days after the last, YYYY-MM-DD, in order and without overlap. */
  firsts: readonly string[];
  ends: readonly string[];
}

const NUMBERS = Object.keys(NOTHING);
const SUMS = NUMBERS.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ');

/**
 * The numbers of the account per bucket and per fixed period (`since`: first days up to today). One statement, so that
 * a change is counted once, in report_change or in report_day. Relies on the key of report_day.
 */
export const readSums = (
  tx: Tx,
  { accountId, zone, zoneName, firsts, ends }: DaysWanted,
  since: Readonly<Record<string, string>>,
) =>
  tx.query<SumsRow>(
    `with day as materialized (
       select day, ${SUMS} from (
         select day, ${NUMBERS.join(', ')} from report_day where account_id = $1 and zone = $2 and keyword_id = 0 and day >= $4::date
         union all
         select (hour at time zone $3)::date, ${SUMS} from report_change where account_id = $1 group by hour
       ) one group by day
     )
     select n, null as period, ${SUMS} from (select width_bucket(day, $5::date[]) as n, day.* from day) placed
     where n > 0 and day < ($6::date[])[n] group by n
     union all
     select null, p.period, ${SUMS} from unnest($7::text[], $8::date[]) p(period, since) join day on day.day >= p.since group by p.period`,
    [
      accountId,
      zone,
      zoneName,
      [...firsts, ...Object.values(since)].sort()[0],
      firsts,
      ends,
      Object.keys(since),
      Object.values(since),
    ],
  );

export interface KeywordRow {
  id: number;
  keyword: string;
  /** Now. */
  subscribers: number;
  /** Its change in each bucket, and in n + 1 after the last; buckets without a change are missing. */
  changes: { n: number; net: number }[];
}

/** More keywords than any plan allows. */
const MAX_KEYWORDS = 200;

/** The live keywords with their changes, those with the most subscribers first. Relies on the key of report_day. */
export const readKeywords = (tx: Tx, { accountId, zone, zoneName, firsts, ends }: DaysWanted) =>
  tx.query<KeywordRow>(
    `with own as materialized (
       select k.id, k.keyword, coalesce((select sum(c.active) from subscriber_count c where c.account_id = $1 and c.keyword_id = k.id), 0) as subscribers
       from keyword k where k.account_id = $1 and not k.deleted order by subscribers desc, k.keyword limit ${MAX_KEYWORDS}
     ), fresh as materialized (
       select keyword_id, (hour at time zone $3)::date as day, sum(net) as net
       from report_change where account_id = $1 and keyword_id > 0 group by keyword_id, hour
     )
     select own.*, coalesce((
       select json_agg(json_build_object('n', n, 'net', net)) from (
         select width_bucket(day, $4::date[]) as n, sum(net) as net from (
           select day, net from report_day where account_id = $1 and zone = $2 and keyword_id = own.id and day >= ($4::date[])[1]
           union all
           select day, net from fresh where keyword_id = own.id and day >= ($4::date[])[1]
         ) one group by 1
       ) placed), '[]') as changes
     from own order by subscribers desc, keyword`,
    [accountId, zone, zoneName, [...firsts, ends.at(-1)]],
  );
