import * as col from '../../../platform/db/col';
import { constant, name, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { KIND } from '../message/kinds';
import type { Settled } from '../message/outbound.types';
import { mergedErrors } from '../batch/batch-errors';
import { countSegments } from '../fee/number-fee.repository';
import { kindColumn } from '../message/kind-column';
import { left, leftBy } from '../message/left';
import { isNotified } from '../message/notified';

const CHANGED_MESSAGE = {
  id: col.number,
  kind: kindColumn,
  /** It is a single message that was not sent. */
  unsent: col.bool,
  account_id: col.orNull(col.number),
  status: col.number,
  /** For webhooks. */
  notified: col.bool,
};
export type ChangedMessage = col.RowOf<typeof CHANGED_MESSAGE>;

const hasLeft = left('m');
const leavesNow = leftBy(name('g.status'), name('g.provider_id'));
const notified = isNotified('change', 'now');
const hadLeft = left('message');
/** The carrier's id may show later that a text has left. Counted after the hours, in the order of locks. */
const leaving = sql`(select *, gone::int - had::int as more from change cross join (select count(*) from hour) counted) known`;

/**
 * Stores final outcomes in one statement: the messages, their queue rows or the counters of their batch, the use of the
 * hours, and the segments of numbers. If a receipt was faster, its status is kept. A batch refunds the messages that did
 * not leave when it closes. Of those that had no outcome before, returns the single ones that are replies or failed, and those that webhooks are notified of.
 */
export const storeOutcomes = (tx: Tx, settled: readonly Settled[]): Promise<ChangedMessage[]> => {
  const ids = settled.map(({ id }) => id);
  return tx.query(statement('texting.storeOutcomes', CHANGED_MESSAGE)`
     with given as (
       select * from unnest(${ids}::bigint[], ${settled.map((s) => s.status)}::smallint[], ${settled.map((s) => s.providerId)}::text[], ${settled.map((s) => s.providerCode)}::text[]) g(id, status, provider_id, provider_code)
     ), old as materialized (
       select id, status, billed, batch_id, account_id, ${hadLeft} as had from message where id = any(${ids}::bigint[]) order by id for update
     ), change as (
       update message m set
         status = case when old.status = 0 then g.status else m.status end,
         billed = case when old.status = 0 and old.batch_id is not null and not ${leavesNow} then 0 else m.billed end,
         claimed_at = coalesce(m.claimed_at, now()), provider_id = coalesce(g.provider_id, m.provider_id),
         provider_code = coalesce(m.provider_code, g.provider_code), status_at = now()
       from given g join old using (id) where m.id = g.id and m.id = any(${ids}::bigint[])
       returning m.id, m.kind, m.claimed_at, m.number, m.segments, old.account_id, old.batch_id, old.status as was, old.had, g.status as now, old.billed - m.billed as back, ${hasLeft} as gone
     ), unqueued as (
       delete from send_queue q using change where change.batch_id is null and q.message_id = change.id
     ), delta as (
       select batch_id, count(*) filter (where now = 1) as accepted, count(*) filter (where now = 2) as sent, count(*) filter (where now = 3) as delivered,
              count(*) filter (where now >= 10) as failed, count(*) filter (where not gone) as unsent, sum(back) as back
       from change where was = 0 and batch_id is not null group by batch_id
     ), code as (
       select batch_id, now as code, count(*) as n from change where was = 0 and now >= 10 group by batch_id, now
     ), counters as (
       update send_batch b set accepted = b.accepted + d.accepted, sent = b.sent + d.sent, delivered = b.delivered + d.delivered,
         failed = b.failed + d.failed, unsent = b.unsent + d.unsent, released = b.released + d.back, errors = ${mergedErrors}
       from delta d where b.id = d.batch_id returning b.id
     ), hour as (
       insert into usage_hour as u (account_id, hour, sent, delivered, failed)
       select account_id, date_trunc('hour', claimed_at, 'UTC'), count(*), count(*) filter (where now = 3), count(*) filter (where now >= 10)
       from change cross join (select count(*) from counters) counted
       where was = 0 and gone and account_id is not null group by 1, 2 order by 1, 2
       on conflict (account_id, hour) do update set sent = u.sent + excluded.sent, delivered = u.delivered + excluded.delivered, failed = u.failed + excluded.failed
       returning account_id
     ), carried as (${countSegments(leaving)})
     select id, kind, batch_id is null and not gone as unsent, account_id, now as status, notified from (
       select *, ${notified} as notified from change where was = 0
     ) known where batch_id is null and (not gone or now >= 10 or kind = ${constant(KIND.reply)}) or notified`);
};
