import type { Tx } from '../../db/connection';

const FAILED = `send_batch b join message m on m.id between b.first_id and b.last_id and m.batch_id = b.id
  join subscriber s on s.id = m.subscriber_id and s.account_id = m.account_id
  where b.account_id = $1 and b.campaign_id = $2 and b.failed > 0 and m.status >= 10`;

/**
 * Number of recipients in each error group who have left since (CAMP-031). Reads only batches with failures
 * (send_batch_campaign, message_pkey).
 */
export const unsubscribedByError = (
  tx: Tx,
  accountId: number,
  campaignId: number,
): Promise<{ status: number; people: number }[]> =>
  tx.query(`select m.status, count(*) as people from ${FAILED} and (s.disabled <> 0 or s.deleted) group by m.status`, [
    accountId,
    campaignId,
  ]);

/** Subscribers of an error group who are still subscribed. One who has another number by now is not meant. */
export const subscribedOfError = async (
  tx: Tx,
  accountId: number,
  campaignId: number,
  status: number,
): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      `select s.id from ${FAILED} and m.status = $3 and s.disabled = 0 and not s.deleted and s.phone = m.phone order by s.id`,
      [accountId, campaignId, status],
    )
  ).map(({ id }) => id);
