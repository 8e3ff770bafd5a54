import { ERROR_REASONS, link } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { alertOwner } from '../../accounts/alerts/alert-owner';
import { addNotice } from '../../accounts/notices/add-notice';
import { announce } from './start-campaign';

/** Codes caused by a bad list or a bad text, unlike a phone that is off or a failure on our side. */
export const HARD_CODES: readonly number[] = [10, 11, 12, 14, 15, 19];
const RECENT_MESSAGES = 500;

/**
 * Pauses a campaign when half of its last 500 messages failed with one hard code: continuing would cost the sender
 * money and harm the shortcode's reputation. Checks the newest batches with results; after a resume, only messages sent
 * since.
 */
export async function pauseIfFailing(tx: Tx, { campaignId }: { campaignId: number }): Promise<boolean> {
  const worst = await tx.maybeOne<{ status: number; n: number; seen: number }>(
    `with batch as (
       select id, first_id, last_id from send_batch
       where campaign_id = $1 and accepted + sent + delivered + failed > 0 order by id desc limit 4
     ), recent as (
       select m.status from batch b join message m on m.id between b.first_id and b.last_id and m.batch_id = b.id and m.status > 0
       where m.claimed_at > coalesce((select resumed_at from campaign where id = $1), '-infinity')
       order by m.id desc limit ${RECENT_MESSAGES}
     )
     select status, count(*) as n, (select count(*) from recent) as seen from recent where status = any($2::smallint[])
     group by status order by n desc limit 1`,
    [campaignId, [...HARD_CODES]],
  );
  if (!worst || worst.seen < RECENT_MESSAGES || worst.n < RECENT_MESSAGES / 2) return false;
  const reason = `Paused: ${Math.round((worst.n / worst.seen) * 100)}% of the last ${RECENT_MESSAGES} messages failed (${ERROR_REASONS[worst.status] ?? worst.status}).`;
  const paused = await tx.maybeOne<{ id: number; account_id: number; name: string }>(
    `update campaign set state = 'paused', paused_from = state, reason = $2
     where id = $1 and state in ('expanding', 'sending') returning id, account_id, name`,
    [campaignId, reason],
  );
  if (paused) {
    const { id, account_id: accountId, name } = paused;
    const text = `Your campaign ${name} is paused. ${reason.replace('Paused: ', '')} Please look at its list and text.`;
    await announce(tx, paused);
    await alertOwner(tx, { accountId, subject: `Your campaign ${name} is paused`, text });
    await addNotice(tx, {
      accountId,
      to: 'everyone',
      kind: 'campaign.paused',
      text,
      path: link('/messages/:id', { id }),
    });
  }
  return paused !== undefined;
}
