import { ERROR_REASONS, link } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { pauseBatches } from '../../texting/batch';
import { quotedName, notifyStopped } from '../../notices';
import { markPausedBecause } from './change.repository';
import { worstOfRecent } from './progress.repository';
import { announce } from './start-campaign';

/** Codes caused by a bad list or a bad text, unlike a phone that is off or a failure on our side. */
export const HARD_CODES: readonly number[] = [10, 11, 12, 14, 15, 19];
const RECENT_MESSAGES = 500;

/**
 * Pauses a campaign when half of its last 500 messages failed with one hard code: continuing would cost the sender
 * money and harm the shortcode's reputation.
 */
export async function pauseIfFailing(tx: Tx, { campaignId }: { campaignId: number }): Promise<boolean> {
  const worst = await worstOfRecent(tx, campaignId, HARD_CODES, RECENT_MESSAGES);
  if (!worst || worst.seen < RECENT_MESSAGES || worst.n < RECENT_MESSAGES / 2) return false;
  const reason = `Paused: ${Math.round((worst.n / worst.seen) * 100)}% of the last ${RECENT_MESSAGES} messages failed (${ERROR_REASONS[worst.status] ?? worst.status}).`;
  const paused = await markPausedBecause(tx, campaignId, reason);
  if (paused) {
    const { id, account_id: accountId, name } = paused;
    await pauseBatches(tx, id);
    const text = (shown: string): string =>
      `Your campaign${shown} is paused. ${reason.replace('Paused: ', '')} Please look at its list and text.`;
    await announce(tx, paused);
    await notifyStopped(tx, {
      accountId,
      kind: 'campaign.paused',
      path: link('/messages/:id', { id }),
      subject: 'A campaign is paused',
      text: text(quotedName(name)),
      notice: text(` ${name}`),
    });
  }
  return paused !== undefined;
}
