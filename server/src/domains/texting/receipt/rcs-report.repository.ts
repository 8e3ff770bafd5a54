import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { statement } from '../../../platform/db/sql';
import type { Report } from './receipt.repository';

/** message.channel. A message that could not be delivered over RCS goes as SMS, never the other way round. */
const CHANNEL = { rcs: 1, sms: 2 } as const;

/**
 * Stores which way messages went and that they were read, and counts both in their batches. Like the status, each only
 * rises, so receipts may be repeated, late, or out of order. Returns the campaigns whose counters changed.
 */
export const storeRcsReports = (tx: Tx, reports: readonly Report[]) => {
  const ids = reports.map(({ id }) => id);
  return tx.values(statement('texting.storeRcsReports', { campaign_id: col.number })`
     with given as (
       select id, max(channel) as channel, bool_or(read) as read
       from unnest(${ids}::bigint[], ${reports.map(({ channel }) => (channel ? CHANNEL[channel] : null))}::smallint[], ${reports.map(({ read }) => read ?? false)}::boolean[]) g(id, channel, read) group by id
     ), old as materialized (
       select id, channel, read_at from message where id = any(${ids}::bigint[]) order by id for update
     ), change as (
       update message m set channel = greatest(old.channel, g.channel), read_at = case when g.read then coalesce(old.read_at, now()) else old.read_at end
       from given g join old using (id)
       where m.id = g.id and m.id = any(${ids}::bigint[]) and m.batch_id is not null
         and (greatest(old.channel, g.channel) is distinct from old.channel or g.read and old.read_at is null)
       returning m.batch_id, (m.channel is not distinct from 1)::int - (old.channel is not distinct from 1)::int as rcs, (m.read_at is not null)::int - (old.read_at is not null)::int as read
     ), delta as (
       select batch_id, sum(rcs) as rcs, sum(read) as read from change group by batch_id
     ), locked as materialized (
       select id from send_batch where id in (select batch_id from delta) order by id for update
     )
     update send_batch b set as_rcs = b.as_rcs + d.rcs, reads = b.reads + d.read from delta d join locked l on l.id = d.batch_id
     where b.id = d.batch_id returning b.campaign_id`);
};
