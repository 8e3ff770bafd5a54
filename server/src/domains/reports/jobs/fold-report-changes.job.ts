import { TIMEZONES } from '@textloom/contracts';
import type { Database } from '../../../platform/db/connection';

/** Reports also read rows that are not folded yet, so this interval only limits their number. */
export const FOLD_EVERY_MS = 10_000;

/** Changes per statement. */
const CHUNK = 20_000;

/**
 * Moves changes into the sums per day of each timezone, in one statement: a reader sees each change once. Changes that
 * another process is moving are skipped.
 */
const FOLD = `
with gone as (
  delete from report_change where ctid = any(array(select ctid from report_change limit $1 for update skip locked)) returning *
), sums as (
  select g.account_id, z.zone, k.keyword_id, (g.hour at time zone z.name)::date as day,
         sum(g.sent) as sent, sum(g.delivered) as delivered, sum(g.received) as received, sum(g.campaigns) as campaigns, sum(g.keywords) as keywords, sum(g.manual) as manual,
         sum(g.joins) as joins, sum(g.leaves) as leaves, sum(g.net) as net
  from gone g cross join unnest($2::smallint[], $3::text[]) z(zone, name)
  cross join lateral (select 0 as keyword_id union all select g.keyword_id where g.keyword_id > 0) k
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
), folded as (
  insert into report_day as d (account_id, zone, keyword_id, day, sent, delivered, received, campaigns, keywords, manual, joins, leaves, net)
  select * from sums
  on conflict (account_id, zone, keyword_id, day) do update set sent = d.sent + excluded.sent, delivered = d.delivered + excluded.delivered, received = d.received + excluded.received,
    campaigns = d.campaigns + excluded.campaigns, keywords = d.keywords + excluded.keywords, manual = d.manual + excluded.manual,
    joins = d.joins + excluded.joins, leaves = d.leaves + excluded.leaves, net = d.net + excluded.net
)
select count(*) as changes from gone`;

/** Returns the number of moved changes. */
export async function foldReportChanges(db: Pick<Database, 'asEngine'>, chunk = CHUNK): Promise<number> {
  let moved = 0;
  for (let more = chunk; more === chunk; moved += more) {
    const { changes } = await db.asEngine((tx) =>
      tx.one<{ changes: number }>(FOLD, [chunk, TIMEZONES.map(({ code }) => code), TIMEZONES.map(({ zone }) => zone)]),
    );
    more = changes;
  }
  return moved;
}
