import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { numberOf } from '../../tenancy/number';
import { joinMessages } from '../../texting/batch';
import { leftOfBatch } from '../../texting/message';

const PROGRESS = {
  id: col.number,
  account_id: col.number,
  /** Tabs are notified of it now. */
  due: col.bool,
  recipients: col.number,
  left: col.number,
  accepted: col.number,
  delivered: col.number,
  failed: col.number,
  skipped: col.number,
};

/**
 * The counts of campaigns, and whether tabs are to be notified of them: not if any process did so less than `everyMs`
 * ago, or while another transaction has the campaign. Relies on send_batch_campaign.
 */
export const noteProgress = (tx: Tx, ids: readonly number[], everyMs: number) =>
  tx.query(statement('campaigns.noteProgress', PROGRESS)`
     with due as materialized (
       select id from campaign where id = any(${ids}::bigint[]) and progress_at <= clock_timestamp() - ${everyMs} * interval '1 ms' order by id for update skip locked
     ), noted as (
       update campaign c set progress_at = clock_timestamp() from due where c.id = due.id returning c.id
     )
     select c.id, c.account_id, noted.id is not null as due, c.recipients, coalesce(b.left_, 0) as left, coalesce(b.accepted, 0) as accepted,
            coalesce(b.delivered, 0) as delivered, coalesce(b.failed, 0) as failed, coalesce(b.skipped, 0) as skipped
     from campaign c left join noted on noted.id = c.id left join lateral (
       select sum(${leftOfBatch}) as left_, sum(b.accepted + b.sent) as accepted, sum(b.delivered) as delivered, sum(b.failed) as failed, sum(b.withdrawn) as skipped
       from send_batch b where b.campaign_id = c.id) b on noted.id is not null
     where c.id = any(${ids}::bigint[]) order by c.id`);

/**
 * The text of every campaign that is being sent from a number (null: the shared code), and its number of waiting
 * messages. Relies on campaign_due and send_batch_campaign.
 */
export const waitingFrom = (tx: Tx, number: string | null) =>
  tx.query(statement('campaigns.waitingFrom', { message: col.text(), waiting: col.number })`
     select c.message, greatest(0, c.recipients - coalesce(b.left_, 0)) as waiting from campaign c
     left join lateral (
       select sum(accepted + sent + delivered + failed + withdrawn) as left_ from send_batch where campaign_id = c.id) b on true
     where c.state in ('expanding', 'sending') and not c.deleted and ${numberOf(sql`c.account_id`)} is not distinct from ${number}::text`);

/**
 * The most frequent of these codes among a campaign's last `limit` messages with a result, and the number of messages
 * that were read. Reads the newest batches with results; after a resume, only messages sent since.
 */
export const worstOfRecent = (tx: Tx, id: number, codes: readonly number[], limit: number) =>
  tx.maybeOne(statement('campaigns.worstOfRecent', { status: col.number, n: col.number, seen: col.number })`
     with batch as (
       select id, first_id, last_id from send_batch
       where campaign_id = ${id} and accepted + sent + delivered + failed > 0 order by id desc limit 4
     ), recent as (
       select m.status from batch b ${joinMessages(sql`m.status > 0`)}
       where m.claimed_at > coalesce((select resumed_at from campaign where id = ${id}), '-infinity')
       order by m.id desc limit ${limit}
     )
     select status, count(*) as n, (select count(*) from recent) as seen from recent where status = any(${codes}::smallint[])
     group by status order by n desc limit 1`);
