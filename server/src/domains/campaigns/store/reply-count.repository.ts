import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';

/** Counts a reply to a campaign. */
export async function countReply(
  tx: Tx,
  { accountId, replyTo }: { accountId: number; replyTo: number },
): Promise<void> {
  if (replyTo === 0) return;
  await tx.execute('update campaign set replies = replies + 1 where id = $1', [replyTo]);
  await notifyLive(tx, accountId, { type: 'campaign.changed', payload: { id: replyTo } });
}
