import type { Tx } from '../../../platform/db/connection';
import { release, settle } from '../sending/campaign-ledger';
import { type Batch, markClosed } from '../../texting/batch';
import { lockRow } from '../sending/finish.repository';
import { finishIfDone } from '../sending/finish-campaign';

/**
 * Closes a batch when all of its messages have an outcome; returns null when some are pending. Settles what is billed,
 * releases the rest and returns the number of released messages, in one transaction. Lock order: campaign, batch,
 * balance, as everywhere here.
 */
export async function closeBatch(tx: Tx, batch: Batch, owner: string): Promise<number | null> {
  await lockRow(tx, batch.campaign_id);
  const closed = await markClosed(tx, batch, owner);
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
