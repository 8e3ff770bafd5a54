import { formatCount, link } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { LEFT_OF_BATCH } from '../../texting/store/left';
import { addNotice } from '../../accounts/notices/add-notice';
import { announce } from './start-campaign';

const NOTHING_SENT = 'None of the messages could be sent.';
const CANCELLED_BEFORE = 'Cancelled before anything was sent.';

interface Ending {
  id: number;
  account_id: number;
  name: string;
  state: string;
  recipients: number;
}

const counted = (messages: number): string => (messages === 0 ? 'none' : formatCount(messages));

/**
 * The current numbers of the campaign's page: a message that left counts as sent, failed or not (decision 49). Later
 * receipts change the page's numbers, not these.
 */
export const finishedText = (name: string, sent: number, failed: number): string =>
  `Your campaign ${name} is finished: ${counted(sent)} sent, ${counted(failed)} failed.`;

/**
 * Ends a campaign when every batch is closed. The row is locked before the check, so that two workers that finish the
 * last two batches together cannot both miss the end. When nothing could be sent, the campaign is an error with its
 * reason (decision 52). A cancelled campaign stays cancelled and shows how far it got.
 */
export async function finishIfDone(tx: Tx, campaignId: number): Promise<void> {
  const locked = await tx.maybeOne<Ending>(
    `select id, account_id, name, state, recipients from campaign
     where id = $1 and (state = 'sending' or state = 'paused' and paused_from = 'sending' or state = 'cancelled' and finished_at is null) for update`,
    [campaignId],
  );
  if (!locked) return;
  const total = await tx.one<{ open: number; left: number; failed: number }>(
    `select count(*) filter (where state < 2) as open,
            coalesce(sum(${LEFT_OF_BATCH}), 0) as left, coalesce(sum(failed), 0) as failed
     from send_batch b where campaign_id = $1`,
    [campaignId],
  );
  if (total.open > 0) return;
  const sent = total.left > 0 ? 1 : 2;
  if (locked.state === 'cancelled')
    await tx.execute(`update campaign set finished_at = now(), sent = $2, reason = $3 where id = $1`, [
      campaignId,
      sent,
      sent === 2
        ? CANCELLED_BEFORE
        : `Cancelled after ${formatCount(total.left)} of ${formatCount(locked.recipients)} messages.`,
    ]);
  else {
    await tx.execute(
      `update campaign set state = 'done', paused_from = null, finished_at = now(), sent = $2, reason = $3 where id = $1`,
      [campaignId, sent, sent === 2 ? NOTHING_SENT : ''],
    );
    await addNotice(tx, {
      accountId: locked.account_id,
      to: 'everyone',
      kind: sent === 1 ? 'campaign.finished' : 'campaign.failed',
      text:
        sent === 1
          ? finishedText(locked.name, total.left, total.failed)
          : `Your campaign ${locked.name} failed. ${NOTHING_SENT}`,
      path: link('/messages/:id', { id: campaignId }),
    });
  }
  await announce(tx, locked);
}
