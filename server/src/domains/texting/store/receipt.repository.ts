import { name, textOf } from '../../../platform/db/sql';
import { UNBILLED_CODES } from '@textloom/contracts';
import type { CertainFault } from '../../../platform/providers/carrier/carrier-codes';
import type { Database, Tx } from '../../../platform/db/connection';
import type { Outcome, Refund } from '../events';
import { left, leftBy } from './left';
import { KIND, NAMING } from '../kinds';
import { UNDELIVERABLE_CODES } from '../../consent';
import { MERGED_ERRORS } from './batch-errors';
import { madeAt } from './made';
import { toldOutcome } from './told';

/** The best receipt of one message. */
export interface Report {
  id: number;
  status: number;
  providerId: string;
  providerCode: string | null;
  fault?: CertainFault;
}

/**
 * Status moves up only: 0 < 1 < 2 < any error < 3. An error overrides accepted and sent, never delivered. The order is
 * total, so receipts may be repeated, late, or out of order with the same result.
 */
export const rank = (status: number): number => (status >= 10 ? 3 : status === 3 ? 4 : status);
const RANK = (column: string): string =>
  `(case when ${column} >= 10 then 3 when ${column} = 3 then 4 else ${column} end)`;

/** A batch whose counters changed. `refund`: messages to refund although the batch is closed. */
export interface Touched extends Refund {
  failed: number;
}

export interface Applied {
  batches: Touched[];
  /** Single messages that were not sent after all, to be refunded. */
  singles: { id: number; account_id: number | null }[];
  /** Messages that are delivered although an earlier receipt called their number undeliverable. */
  recovered: number[];
  /** Failed ones that may have been the first text to somebody. */
  unnamed: number[];
  /** Replies from the inbox. */
  replies: number[];
  /** For webhooks. */
  told: Outcome[];
}

/** What a receipt is compared with before it changes a message. */
export interface Marks {
  id: number;
  /** `madeAt`. */
  made: number;
  provider_id: string | null;
  /** It was made before the carrier's receipts named the moment. */
  earlier: boolean;
}

export const marksOf = async (engine: Database['engine'], ids: readonly number[]): Promise<Marks[]> => {
  const { rows } = await engine.query<Marks>(
    `select m.id, ${madeAt('m')} as made, m.provider_id, m.created_at < s.since as earlier
     from message m, (select (value ->> 'since')::timestamptz as since from setting where name = 'receipt_references') s
     where m.id = any($1::bigint[])`,
    [ids],
  );
  return rows;
};

/** Campaigns of messages to refund: they are locked first. */
export const lockCampaignsOf = (tx: Tx, messageIds: readonly number[]): Promise<unknown[]> =>
  tx.query(
    `select 1 from campaign where id in (select distinct campaign_id from message where id = any($1::bigint[]) and campaign_id is not null)
     order by id for update`,
    [messageIds],
  );

/**
 * Applies many receipts in one statement: messages whose status rises, their batches' counters and errors, and the
 * use of the hours in which they were claimed, locked in this order. The receipt that shows that a message left, or did
 * not, moves it into the sent ones or out of them.
 */
export const applyReports = async (tx: Tx, reports: readonly Report[]) =>
  tx.one<Applied>(
    `with given as (
       select * from unnest($1::bigint[], $2::smallint[], $3::text[], $4::text[]) g(id, status, provider_id, provider_code)
     ), old as materialized (
       select id, kind, status, billed, batch_id, account_id, ${textOf(left('message'))} as gone from message where id = any($1::bigint[]) order by id for update
     ), change as (
       update message m set status = g.status, status_at = now(), provider_id = coalesce(m.provider_id, g.provider_id),
         provider_code = coalesce(g.provider_code, m.provider_code), claimed_at = coalesce(m.claimed_at, now()),
         billed = case when m.batch_id is not null and not ${textOf(leftBy(name('g.status'), name('g.provider_id')))} then 0 else m.billed end
       from given g join old using (id)
       where m.id = g.id and m.id = any($1::bigint[]) and old.status >= 0 and ${RANK('g.status')} > ${RANK('old.status')}
       returning m.id, m.kind, m.claimed_at, old.batch_id, old.account_id, old.status as was, g.status as now, old.billed - m.billed as back,
         ${textOf(left('m'))}::int - old.gone::int as more,
         (g.status >= 10 and ${textOf(left('m'))})::int - (old.status >= 10 and old.gone)::int as lost,
         (g.status >= 10 and not ${textOf(left('m'))})::int - (old.status >= 10 and not old.gone)::int as unsent
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
         failed = b.failed + d.failed, unsent = b.unsent + d.unsent, released = b.released + d.back, errors = ${MERGED_ERRORS}
       from delta d join locked l on l.id = d.batch_id where b.id = d.batch_id
       returning b.campaign_id, b.account_id, b.id as batch_id, case when b.state = 2 then d.back else 0 end as refund, d.people, d.failed
     ), hour as (
       insert into usage_hour as u (account_id, hour, sent, delivered, failed)
       select account_id, date_trunc('hour', claimed_at, 'UTC'), sum(more), count(*) filter (where now = 3), sum(lost)
       from change cross join (select count(*) from batches) counted
       where account_id is not null and (more <> 0 or lost <> 0 or now = 3) group by 1, 2 order by 1, 2
       on conflict (account_id, hour) do update set sent = u.sent + excluded.sent, delivered = u.delivered + excluded.delivered, failed = u.failed + excluded.failed
     )
     select coalesce((select json_agg(batches) from batches), '[]') as batches,
            coalesce((select json_agg(json_build_object('id', id, 'account_id', account_id)) from change where batch_id is null and now = any($5::smallint[])), '[]') as singles,
            coalesce((select json_agg(id) from change where now = 3 and was = any($6::smallint[])), '[]') as recovered,
            coalesce((select json_agg(id) from change where now >= 10 and kind in (${NAMING.join()})), '[]') as unnamed,
            coalesce((select json_agg(id) from change where kind = ${KIND.reply}), '[]') as replies,
            coalesce((select json_agg(json_build_object('id', id, 'account_id', account_id, 'status', now)) from change where ${toldOutcome('change', 'now')}), '[]') as told`,
    [
      reports.map((r) => r.id),
      reports.map((r) => r.status),
      reports.map((r) => r.providerId),
      reports.map((r) => r.providerCode),
      [...UNBILLED_CODES],
      [...UNDELIVERABLE_CODES],
    ],
  );
