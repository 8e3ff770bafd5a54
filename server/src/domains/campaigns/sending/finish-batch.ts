import type { Tx } from '../../../platform/db/connection';
import { release, settle } from '../../texting/ledger/campaign-ledger';
import type { Batch } from '../store/batch.repository';
import { finishIfDone } from './finish-campaign';

/** Postpones the batch, at most until the campaign's "not after": some of its messages are waiting. */
export const postponeBatch = (tx: Tx, batch: Batch, owner: string, waitMs: number): Promise<number> =>
  tx.execute(
    `update send_batch b set state = 0, lease_until = null, lease_owner = null, attempts = attempts + 1,
       next_at = least(now() + $3 * interval '1 ms', case when c.not_after > now() then c.not_after end)
     from campaign c where b.id = $1 and b.lease_owner = $2 and b.state = 1 and c.id = b.campaign_id`,
    [batch.id, owner, waitMs],
  );

/**
 * Closes a batch when all of its messages have an outcome; null when some are pending. Settles what is billed, releases
 * the rest and returns the number of released messages, in one transaction. Lock order: campaign, batch, balance, as
 * everywhere here.
 */
export async function closeBatch(tx: Tx, batch: Batch, owner: string): Promise<number | null> {
  await tx.query('select 1 from campaign where id = $1 for update', [batch.campaign_id]);
  const closed = await tx.maybeOne<{ released: number; freed: number; settled: number }>(
    `update send_batch b set state = 2, lease_until = null, lease_owner = null,
       settled = size - released / segments
     where id = $1 and lease_owner = $2 and state = 1
       and not exists (select from message where id between $3 and $4 and batch_id = $1 and status = 0)
     returning released, released / segments as freed, settled`,
    [batch.id, owner, batch.first_id, batch.last_id],
  );
  if (!closed) return null;
  const { account_id: accountId, campaign_id: campaignId, id: batchId } = batch;
  await settle(tx, accountId, campaignId, batchId, closed.settled);
  await release(tx, {
    accountId,
    campaignId,
    batchId,
    count: closed.freed,
    messages: closed.released,
    note: 'left before they were sent, or not handed over',
  });
  await finishIfDone(tx, campaignId);
  return closed.released;
}
