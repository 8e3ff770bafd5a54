import type { Tx } from '../../../platform/db/connection';
import { leftOfBatch } from '../../texting/message';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

const NUMBERS = {
  total_sent: col.number,
  total_delivered: col.number,
  total_sent_30: col.number,
  total_delivered_30: col.number,
  available_subscribers: col.number,
  new_30: col.number,
};

/** The timezone of the profile, by code and by name. */
interface Zone {
  code: number;
  name: string;
}

/** Totals from usage_hour and the subscriber counters; new subscribers from the days of the reports. */
export const readNumbers = (tx: Tx, accountId: number, since: Date, zone: Zone) =>
  tx.one(statement('home.readNumbers', NUMBERS)`
     select u.*, (select coalesce(sum(active), 0) from subscriber_count where account_id = ${accountId}) as available_subscribers,
            (select coalesce(sum(joins), 0) from (
               select joins from report_day where account_id = ${accountId} and zone = ${zone.code} and keyword_id = 0 and day >= (${since}::timestamptz at time zone ${zone.name})::date
               union all select joins from report_change where account_id = ${accountId} and hour >= ${since}) change) as new_30
     from (select coalesce(sum(sent), 0) as total_sent, coalesce(sum(delivered), 0) as total_delivered,
                  coalesce(sum(sent) filter (where hour >= ${since}), 0) as total_sent_30, coalesce(sum(delivered) filter (where hour >= ${since}), 0) as total_delivered_30
           from usage_hour where account_id = ${accountId}) u`);

const CHART_ROW = {
  /** Midnight at its start, in the profile's timezone. */
  starts: col.time,
  messages_sent: col.number,
  messages_delivered: col.number,
  messages_failed: col.number,
  total_subscribers: col.number,
};

/**
 * A bucket per day or month of the profile's timezone, including empty ones (decision 151). Subscribers are counted at
 * its end, back from today: the changes since a bucket are subtracted from the current total. Relies on the keys of
 * usage_hour and report_day.
 */
export const readSeries = (tx: Tx, accountId: number, series: { unit: 'day' | 'month'; count: number; zone: Zone }) =>
  tx.query(statement('home.readSeries', CHART_ROW)`
     with today as (select date_trunc(${series.unit}, now() at time zone ${series.zone.name}) as bucket),
     bucket as materialized (
       select row_number() over (order by b) as n, b at time zone ${series.zone.name} as starts
       from today, generate_series(bucket - ((${series.count}::int - 1) || ' ' || ${series.unit})::interval, bucket, ('1 ' || ${series.unit})::interval) b
     ), edges as materialized (select array_agg(starts order by n) as at, min(starts) as first from bucket),
     usage as materialized (
       select width_bucket(hour, (select at from edges)) as n, sum(sent) as sent, sum(delivered) as delivered, sum(failed) as failed
       from usage_hour where account_id = ${accountId} and hour >= (select first from edges) group by 1
     ), change as materialized (
       select width_bucket(at, (select at from edges)) as n, sum(net) as net from (
         select day::timestamp at time zone ${series.zone.name} as at, net from report_day
         where account_id = ${accountId} and zone = ${series.zone.code} and keyword_id = 0 and day >= ((select first from edges) at time zone ${series.zone.name})::date
         union all select hour, net from report_change where account_id = ${accountId} and hour >= (select first from edges)
       ) part group by 1
     ), present as (select coalesce(sum(active), 0) as active from subscriber_count where account_id = ${accountId})
     select bucket.starts, coalesce(u.sent, 0) as messages_sent, coalesce(u.delivered, 0) as messages_delivered, coalesce(u.failed, 0) as messages_failed,
            greatest(0, present.active - coalesce((select sum(net) from change c where c.n > bucket.n), 0)) as total_subscribers
     from bucket cross join present left join usage u using (n) order by bucket.n`);

const RECENT_CAMPAIGN = {
  ...{ id: col.number, name: col.text(), message: col.text(), sent: col.number },
  at: col.time,
  left: col.number,
  delivered: col.number,
};

/** The latest sent campaigns (campaign_recent), with the counters of their batches (send_batch_campaign). */
export const recentCampaigns = (tx: Tx, accountId: number, limit: number) =>
  tx.query(statement('home.recentCampaigns', RECENT_CAMPAIGN)`
     select c.id, c.name, c.message, c.sent, coalesce(c.started_at, c.send_at) as at, coalesce(b.gone, 0) as left, coalesce(b.delivered, 0) as delivered
     from (select * from campaign where account_id = ${accountId} and not deleted and sent = 1 order by coalesce(started_at, send_at) desc, id desc limit ${limit}) c
     left join lateral (
       select sum(${leftOfBatch}) as gone, sum(delivered) as delivered from send_batch b where campaign_id = c.id
     ) b on true
     order by at desc, c.id desc`);

/** Whether any text has arrived for the account (inbound_message_account). */
export const hasTexts = (tx: Tx, accountId: number) =>
  tx.value(statement('home.hasTexts', { any: col.bool })`
     select exists (select from inbound_message where account_id = ${accountId}) as any`);

const KEYWORD_TOTAL = {
  id: col.number,
  keyword: col.text(),
  approved: col.bool,
  added_at: col.time,
  subscribers: col.number,
};
export type KeywordTotalRow = col.RowOf<typeof KEYWORD_TOTAL>;

/** All live keywords with their number of subscribers; an account has few (keyword_account). */
export const keywordTotals = (tx: Tx, accountId: number) =>
  tx.query(statement('home.keywordTotals', KEYWORD_TOTAL)`
     select k.id, k.keyword, k.approved, k.added_at,
            coalesce((select sum(c.active) from subscriber_count c where c.account_id = ${accountId} and c.keyword_id = k.id), 0) as subscribers
     from keyword k where k.account_id = ${accountId} and not k.deleted order by k.added_at desc, k.id desc`);
