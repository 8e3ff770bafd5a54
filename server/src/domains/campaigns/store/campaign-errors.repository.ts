import type { Tx } from '../../../platform/db/connection';
import { messagesInBatch } from '../../texting';

const FAILED = `send_batch b ${messagesInBatch('m.status >= 10')}
  join subscriber s on s.id = m.subscriber_id and s.account_id = m.account_id
  where b.account_id = $1 and b.campaign_id = $2 and b.failed > 0`;

/** Up to this number, looking up each leaver costs less than reading the campaign's messages. */
const FEW_LEAVERS = 5_000;

/**
 * Number of recipients in each error group who have left since (CAMP-031). Few people leave between a campaign and its
 * view: they are looked up one by one (subscriber_left, message_once). Else the batches with failures are read
 * (send_batch_campaign, message_pkey).
 */
export async function unsubscribedByError(
  tx: Tx,
  accountId: number,
  campaignId: number,
  startedAt: Date,
): Promise<{ status: number; people: number }[]> {
  const left = 'select id, phone from subscriber where account_id = $1 and disabled = 1 and disabled_at >= $2';
  const leavers = await tx.value<number>(`select count(*) as leavers from (${left} limit ${FEW_LEAVERS + 1}) l`, [
    accountId,
    startedAt,
  ]);
  if (leavers > FEW_LEAVERS)
    return tx.query(`select m.status, count(*) as people from ${FAILED} and s.disabled <> 0 group by m.status`, [
      accountId,
      campaignId,
    ]);
  return tx.query(
    `select m.status, count(*) as people from (${left}) l
     cross join lateral (select status, subscriber_id from message where campaign_id = $3 and phone = l.phone and account_id = $1 offset 0) m
     where m.subscriber_id = l.id and m.status >= 10 group by m.status`,
    [accountId, startedAt, campaignId],
  );
}

/** Subscribers of an error group who are still subscribed. Excludes those whose number has changed since. */
export const subscribedOfError = (tx: Tx, accountId: number, campaignId: number, status: number) =>
  tx.values<number>(
    `select s.id from ${FAILED} and m.status = $3 and s.disabled = 0 and not s.deleted and s.phone = m.phone order by s.id`,
    [accountId, campaignId, status],
  );
