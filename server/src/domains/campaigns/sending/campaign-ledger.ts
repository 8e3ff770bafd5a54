import { campaignBlocked, singleBlocked } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { type Buckets, lockBalance, post, split } from '../../texting/ledger';
import { type Refund } from '../../texting';
import { lockReserved, storeReserved, takeReserved } from './reserved.repository';

export interface Reservation {
  accountId: number;
  campaignId: number;
  /** Number of recipients. */
  recipients: number;
  /** Messages: recipients × segments. */
  required: number;
  /** Whether it may use the last message, as single messages do (decision 43). */
  toTheLast?: boolean | undefined;
}

/**
 * Reserves a campaign's messages, or returns null and takes nothing when too few would remain (ENG-016). The row lock
 * serialises simultaneous campaigns.
 */
export async function reserve(
  tx: Tx,
  { accountId, campaignId, recipients, required, toTheLast = false }: Reservation,
): Promise<Buckets | null> {
  const left = await lockBalance(tx, accountId);
  const blocked = toTheLast ? singleBlocked : campaignBlocked;
  if (blocked(left.plan + left.extra, required)) return null;
  const taken = split(left, required);
  await post(
    tx,
    accountId,
    { plan: -taken.plan, extra: -taken.extra },
    { kind: 'reserve', campaignId, count: recipients },
  );
  await storeReserved(tx, campaignId, taken);
  return taken;
}

export interface GiveBack {
  accountId: number;
  campaignId: number;
  batchId?: number;
  /** Recipients whose message was not billed in the end. */
  count: number;
  /** Messages to refund. */
  messages: number;
  note: string;
}

async function giveBack(tx: Tx, kind: 'release' | 'refund', back: GiveBack): Promise<void> {
  if (back.messages === 0) return;
  await lockBalance(tx, back.accountId);
  const held = await lockReserved(tx, back.campaignId);
  // Extras were taken last, so they are refunded first: plan messages expire.
  const extra = Math.min(held.extra, back.messages);
  const plan = back.messages - extra;
  await takeReserved(tx, back.campaignId, { plan, extra });
  await post(
    tx,
    back.accountId,
    { plan, extra },
    { kind, campaignId: back.campaignId, batchId: back.batchId, count: back.count, note: back.note },
  );
}

/** Refunds unused reserved messages to the buckets they came from. */
export const release = (tx: Tx, back: GiveBack): Promise<void> => giveBack(tx, 'release', back);

/** Refunds settled messages: the carrier reported afterwards that our side failed (codes 17, 18, 20). */
export async function refundBatches(tx: Tx, refunds: readonly Refund[]): Promise<void> {
  for (const batch of refunds)
    await giveBack(tx, 'refund', {
      accountId: batch.account_id,
      campaignId: batch.campaign_id,
      batchId: batch.batch_id,
      count: batch.people,
      messages: batch.refund,
      note: 'the carrier did not accept them',
    });
}

/** Records that `count` messages of a batch are final. They were already reserved, so the balance does not change. */
export async function settle(
  tx: Tx,
  accountId: number,
  campaignId: number,
  batchId: number,
  count: number,
): Promise<void> {
  if (count === 0) return;
  await post(tx, accountId, { plan: 0, extra: 0 }, { kind: 'settle', campaignId, batchId, count });
}
