import type { Tx } from '../../../platform/db/connection';
import { LEFT_OF_BATCH, messagesInBatch } from '../../texting';

/** Records that tabs are notified now; false when they were less than `everyMs` ago, by any process. */
export const noteProgress = async (tx: Tx, id: number, everyMs: number): Promise<boolean> =>
  (await tx.execute(
    `update campaign set progress_at = clock_timestamp() where id = $1 and progress_at <= clock_timestamp() - $2 * interval '1 ms'`,
    [id, everyMs],
  )) > 0;

export interface Progress {
  account_id: number;
  recipients: number;
  left: number;
  accepted: number;
  delivered: number;
  failed: number;
  skipped: number;
}

/** Relies on send_batch_campaign. */
export const progressOf = (tx: Tx, id: number) =>
  tx.one<Progress>(
    `select c.account_id, c.recipients, coalesce(sum(${LEFT_OF_BATCH}), 0) as left,
            coalesce(sum(b.accepted + b.sent), 0) as accepted, coalesce(sum(b.delivered), 0) as delivered, coalesce(sum(b.failed), 0) as failed,
            coalesce(sum(b.withdrawn), 0) as skipped
     from campaign c left join send_batch b on b.campaign_id = c.id where c.id = $1 group by c.id`,
    [id],
  );

/** The text of every campaign that is being sent, and its number of messages that wait. Relies on campaign_due and send_batch_campaign. */
export const waitingOfAll = (tx: Tx): Promise<{ message: string; waiting: number }[]> =>
  tx.query(
    `select c.message, greatest(0, c.recipients - coalesce(b.left_, 0)) as waiting from campaign c
     left join lateral (
       select sum(accepted + sent + delivered + failed + withdrawn) as left_ from send_batch where campaign_id = c.id) b on true
     where c.state in ('expanding', 'sending') and not c.deleted`,
  );

/**
 * The most frequent of these codes among a campaign's last `most` messages with a result, and the number of messages
 * that were read. Reads the newest batches with results; after a resume, only messages sent since.
 */
export const worstOfRecent = (tx: Tx, id: number, codes: readonly number[], most: number) =>
  tx.maybeOne<{ status: number; n: number; seen: number }>(
    `with batch as (
       select id, first_id, last_id from send_batch
       where campaign_id = $1 and accepted + sent + delivered + failed > 0 order by id desc limit 4
     ), recent as (
       select m.status from batch b ${messagesInBatch('m.status > 0')}
       where m.claimed_at > coalesce((select resumed_at from campaign where id = $1), '-infinity')
       order by m.id desc limit $3
     )
     select status, count(*) as n, (select count(*) from recent) as seen from recent where status = any($2::smallint[])
     group by status order by n desc limit 1`,
    [id, codes, most],
  );
