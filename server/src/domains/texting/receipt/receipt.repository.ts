import * as col from '../../../platform/db/col';
import { constant, join, name, sql, type Sql, statement } from '../../../platform/db/sql';
import { UNBILLED_CODES } from '@textloom/contracts';
import type { CertainFault } from '../../../platform/providers/carrier/carrier-codes';
import type { Channel } from '../../../platform/providers/carrier/gateway';
import type { Database, Tx } from '../../../platform/db/connection';
import type { Outcome, Refund } from '../events';
import { countSegments } from '../fee/number-fee.repository';
import { left, leftBy } from '../message/left';
import { KIND, NAMING } from '../message/kinds';
import { UNDELIVERABLE_CODES } from '../../people/phone';
import { mergedErrors } from '../batch/batch-errors';
import { madeAt } from '../message/made';
import { isNotified } from '../message/notified';

const naming = join(NAMING.map(constant));

/** The best receipt of one message. */
export interface Report {
  id: number;
  status: number;
  providerId: string;
  providerCode: string | null;
  fault?: CertainFault;
  channel?: Channel;
  read?: boolean;
}

/**
 * Status moves up only: 0 < 1 < 2 < any error < 3. An error overrides accepted and sent, never delivered. The order is
 * total, so receipts may be repeated, late, or out of order with the same result.
 */
export const rank = (status: number): number => (status >= 10 ? 3 : status === 3 ? 4 : status);
const rankOf = (status: Sql): Sql =>
  sql`(case when ${status} >= 10 then 3 when ${status} = 3 then 4 else ${status} end)`;

/** A batch whose counters changed. `refund`: messages to refund although the batch is closed. */
export interface Touched extends Refund {
  failed: number;
}

const APPLIED = {
  batches: col.json<Touched[]>([]),
  /** Single messages that were not sent after all, to be refunded. */
  singles: col.json<{ id: number; account_id: number | null }[]>([]),
  /** Messages that are delivered although an earlier receipt called their number undeliverable. */
  recovered: col.json<number[]>([]),
  /** Failed messages that may have been the first text to a recipient. */
  unnamed: col.json<number[]>([]),
  /** Replies from the inbox. */
  replies: col.json<number[]>([]),
  /** For webhooks. */
  notified: col.json<Outcome[]>([]),
};
export type Applied = col.RowOf<typeof APPLIED>;

/** The columns that a receipt is compared with before it changes a message. */
const MARKS = {
  id: col.number,
  /** `madeAt`. */
  made: col.number,
  provider_id: col.orNull(col.text()),
  /** It was created before receipts carried the time of creation. */
  earlier: col.bool,
  /** The carrier link that it was handed to. */
  link: col.number,
};
export type Marks = col.RowOf<typeof MARKS>;

export const marksOf = (engine: Database['engine'], ids: readonly number[]) =>
  engine.prepared.query(statement('texting.marksOf', MARKS)`
     select m.id, ${madeAt} as made, m.provider_id, m.created_at < s.since as earlier, coalesce(m.link, 1) as link
     from message m, (select (value ->> 'since')::timestamptz as since from setting where name = 'receipt_references') s
     where m.id = any(${ids}::bigint[])`);

const wasLeft = left('message');
const hasLeft = left('m');
const leavesNow = leftBy(name('g.status'), name('g.provider_id'));
const rankNow = rankOf(name('g.status'));
const rankBefore = rankOf(name('old.status'));
const notified = isNotified('change', 'now');
/** Counted after the hours, in the order of locks. */
const moved = sql`(select change.* from change cross join (select count(*) from hour) counted) known`;

/**
 * Applies many receipts in one statement: messages whose status rises, their batches' counters and errors, the use of
 * the hours in which they were claimed, and the segments of numbers, locked in this order. A receipt that shows whether a
 * message was sent moves it into or out of the sent count.
 */
export const applyReports = (tx: Tx, reports: readonly Report[]): Promise<Applied> => {
  const ids = reports.map(({ id }) => id);
  return tx.one(statement('texting.applyReports', APPLIED)`
     with given as (
       select * from unnest(${ids}::bigint[], ${reports.map((r) => r.status)}::smallint[], ${reports.map((r) => r.providerId)}::text[], ${reports.map((r) => r.providerCode)}::text[]) g(id, status, provider_id, provider_code)
     ), old as materialized (
       select id, kind, status, billed, batch_id, account_id, ${wasLeft} as gone from message where id = any(${ids}::bigint[]) order by id for update
     ), change as (
       update message m set status = g.status, status_at = now(), provider_id = coalesce(m.provider_id, g.provider_id),
         provider_code = coalesce(g.provider_code, m.provider_code), claimed_at = coalesce(m.claimed_at, now()),
         billed = case when m.batch_id is not null and not ${leavesNow} then 0 else m.billed end
       from given g join old using (id)
       where m.id = g.id and m.id = any(${ids}::bigint[]) and old.status >= 0 and ${rankNow} > ${rankBefore}
       returning m.id, m.kind, m.claimed_at, m.number, m.segments, old.batch_id, old.account_id, old.status as was, g.status as now, old.billed - m.billed as back,
         ${hasLeft}::int - old.gone::int as more,
         (g.status >= 10 and ${hasLeft})::int - (old.status >= 10 and old.gone)::int as lost,
         (g.status >= 10 and not ${hasLeft})::int - (old.status >= 10 and not old.gone)::int as unsent
     ), delta as (
       select batch_id,
         sum((now = 1)::int - (was = 1)::int) as accepted, sum((now = 2)::int - (was = 2)::int) as sent, sum((now = 3)::int - (was = 3)::int) as delivered,
         sum((now >= 10)::int - (was >= 10)::int) as failed, sum(unsent) as unsent, sum(back) as back,
         count(*) filter (where back > 0) as people
       from change where batch_id is not null group by batch_id
     ), code as (
       select batch_id, code, sum(n) as n from (
         select batch_id, now as code, 1 as n from change where now >= 10 union all select batch_id, was, -1 from change where was >= 10
       ) moved where batch_id is not null group by batch_id, code
     ), locked as materialized (
       select id from send_batch where id in (select batch_id from delta) order by id for update
     ), batches as (
       update send_batch b set accepted = b.accepted + d.accepted, sent = b.sent + d.sent, delivered = b.delivered + d.delivered,
         failed = b.failed + d.failed, unsent = b.unsent + d.unsent, released = b.released + d.back, errors = ${mergedErrors}
       from delta d join locked l on l.id = d.batch_id where b.id = d.batch_id
       returning b.campaign_id, b.account_id, b.id as batch_id, case when b.state = 2 then d.back else 0 end as refund, d.people, d.failed
     ), hour as (
       insert into usage_hour as u (account_id, hour, sent, delivered, failed)
       select account_id, date_trunc('hour', claimed_at, 'UTC'), sum(more), count(*) filter (where now = 3), sum(lost)
       from change cross join (select count(*) from batches) counted
       where account_id is not null and (more <> 0 or lost <> 0 or now = 3) group by 1, 2 order by 1, 2
       on conflict (account_id, hour) do update set sent = u.sent + excluded.sent, delivered = u.delivered + excluded.delivered, failed = u.failed + excluded.failed
       returning account_id
     ), carried as (${countSegments(moved)})
     select coalesce((select json_agg(batches) from batches), '[]') as batches,
            coalesce((select json_agg(json_build_object('id', id, 'account_id', account_id)) from change where batch_id is null and now = any(${UNBILLED_CODES}::smallint[])), '[]') as singles,
            coalesce((select json_agg(id) from change where now = 3 and was = any(${UNDELIVERABLE_CODES}::smallint[])), '[]') as recovered,
            coalesce((select json_agg(id) from change where now >= 10 and kind in (${naming})), '[]') as unnamed,
            coalesce((select json_agg(id) from change where kind = ${constant(KIND.reply)}), '[]') as replies,
            coalesce((select json_agg(json_build_object('id', id, 'account_id', account_id, 'status', now)) from change where ${notified}), '[]') as notified`);
};
