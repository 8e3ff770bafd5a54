import { formatCount, link } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { addNotice, quotedName, notifyStopped } from '../../notices';
import { START_PROBLEMS } from '../../texting/ledger';
import { returnCoupons } from '../../coupons';
import { lockEnding, markEnded, totalOfBatches } from './finish.repository';
import { announce } from './start-campaign';

const NOTHING_SENT = 'None of the messages could be sent.';
const CANCELLED_BEFORE = 'Cancelled before anything was sent.';

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
  const locked = await lockEnding(tx, campaignId);
  if (!locked) return;
  const total = await totalOfBatches(tx, campaignId);
  if (total.open > 0) return;
  if (locked.coupon_pool_id !== null) await returnCoupons(tx, campaignId);
  const sent = total.left > 0 ? 1 : 2;
  const nobody =
    START_PROBLEMS[locked.capped > 0 ? 'capped' : locked.over_promise > 0 ? 'over_promise' : 'no_recipients'];
  const nothing = locked.recipients === 0 ? nobody : NOTHING_SENT;
  if (locked.state === 'cancelled')
    await markEnded(
      tx,
      campaignId,
      sent,
      sent === 2
        ? CANCELLED_BEFORE
        : `Cancelled after ${formatCount(total.left)} of ${formatCount(locked.recipients)} messages.`,
    );
  else {
    await markEnded(tx, campaignId, sent, sent === 2 ? nothing : '');
    const { account_id: accountId, name } = locked;
    const path = link('/messages/:id', { id: campaignId });
    if (sent === 1)
      await addNotice(tx, {
        accountId,
        to: 'everyone',
        kind: 'campaign.finished',
        text: finishedText(name, total.left, total.failed),
        path,
      });
    else
      await notifyStopped(tx, {
        accountId,
        kind: 'campaign.failed',
        path,
        subject: 'A campaign failed',
        text: `Your campaign${quotedName(name)} failed. ${nothing}`,
        notice: `Your campaign ${name} failed. ${nothing}`,
      });
  }
  await announce(tx, locked);
}
