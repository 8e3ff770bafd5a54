import { TIMEZONES } from '@textloom/contracts';
import type { Tx } from '../../platform/db/connection';
import * as col from '../../platform/db/col';
import { command, statement } from '../../platform/db/sql';

export interface Change {
  keywordId: number;
  manual?: number;
  joins?: number;
  leaves?: number;
  /** Now if absent. */
  at?: string;
}

/** Adds changes that the triggers of report_change cannot see. */
export const addChanges = (tx: Tx, accountId: number, changes: readonly Change[]) =>
  tx.execute(command('reports.addChanges')`
     insert into report_change (account_id, keyword_id, hour, manual, joins, leaves)
     select ${accountId}, k, date_trunc('hour', coalesce(at, now()), 'UTC'), m, j, l
     from unnest(${changes.map(({ keywordId }) => keywordId)}::int[], ${changes.map(({ at }) => at ?? null)}::timestamptz[], ${changes.map(({ manual = 0 }) => manual)}::int[], ${changes.map(({ joins = 0 }) => joins)}::int[], ${changes.map(({ leaves = 0 }) => leaves)}::int[]) c(k, at, m, j, l)`);

/**
 * Moves up to `limit` changes into the sums per day of each timezone, in one statement: a reader sees each change once.
 * Skips changes that another process is moving. Returns the number moved.
 */
export const foldChanges = (tx: Tx, limit: number) =>
  tx.value(statement('reports.foldChanges', { changes: col.number })`
     with gone as (
       delete from report_change where ctid = any(array(select ctid from report_change limit ${limit} for update skip locked)) returning *
     ), sums as (
       select g.account_id, z.zone, k.keyword_id, (g.hour at time zone z.name)::date as day,
              sum(g.sent) as sent, sum(g.delivered) as delivered, sum(g.failed) as failed, sum(g.received) as received, sum(g.campaigns) as campaigns, sum(g.keywords) as keywords, sum(g.manual) as manual,
              sum(g.joins) as joins, sum(g.leaves) as leaves, sum(g.net) as net
       from gone g cross join unnest(${TIMEZONES.map(({ code }) => code)}::smallint[], ${TIMEZONES.map(({ zone }) => zone)}::text[]) z(zone, name)
       cross join lateral (select 0 as keyword_id union all select g.keyword_id where g.keyword_id > 0) k
       group by 1, 2, 3, 4 order by 1, 2, 3, 4
     ), folded as (
       insert into report_day as d (account_id, zone, keyword_id, day, sent, delivered, failed, received, campaigns, keywords, manual, joins, leaves, net)
       select * from sums
       on conflict (account_id, zone, keyword_id, day) do update set sent = d.sent + excluded.sent, delivered = d.delivered + excluded.delivered, failed = d.failed + excluded.failed, received = d.received + excluded.received,
         campaigns = d.campaigns + excluded.campaigns, keywords = d.keywords + excluded.keywords, manual = d.manual + excluded.manual,
         joins = d.joins + excluded.joins, leaves = d.leaves + excluded.leaves, net = d.net + excluded.net
     )
     select count(*) as changes from gone`);
