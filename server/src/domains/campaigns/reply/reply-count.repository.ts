import { command } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';

/** Counts a reply to a campaign. */
export async function countReply(
  tx: Tx,
  { accountId, replyTo }: { accountId: number; replyTo: number },
): Promise<void> {
  if (replyTo === 0) return;
  await tx.execute(command('campaigns.countReply')`
     update campaign set replies = replies + 1 where id = ${replyTo}`);
  await notifyLive(tx, accountId, { type: 'campaign.changed', payload: { id: replyTo } });
}
