import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { numberOf } from '../../tenancy/number';
import { joinMessages } from '../../texting/batch';
import { leftOfBatch } from '../../texting/message';

/** Records that tabs are notified now. Returns false when they were less than `everyMs` ago, by any process. */
export const noteProgress = async (tx: Tx, id: number, everyMs: number): Promise<boolean> =>
  (await tx.execute(command('campaigns.noteProgress')`
     update campaign set progress_at = clock_timestamp() where id = ${id} and progress_at <= clock_timestamp() - ${everyMs} * interval '1 ms'`)) >
  0;

const PROGRESS = {
  account_id: col.number,
  recipients: col.number,
  left: col.number,
  accepted: col.number,
  delivered: col.number,
  failed: col.number,
  skipped: col.number,
};

/** Relies on send_batch_campaign. */
export const progressOf = (tx: Tx, id: number) =>
  tx.one(statement('campaigns.progressOf', PROGRESS)`
     select c.account_id, c.recipients, coalesce(sum(${leftOfBatch}), 0) as left,
            coalesce(sum(b.accepted + b.sent), 0) as accepted, coalesce(sum(b.delivered), 0) as delivered, coalesce(sum(b.failed), 0) as failed,
            coalesce(sum(b.withdrawn), 0) as skipped
     from campaign c left join send_batch b on b.campaign_id = c.id where c.id = ${id} group by c.id`);

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
