import { UNBILLED_CODES, formatCount } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { announce } from './start-campaign';

const NOTHING_SENT = 'None of the messages could be sent.';
const CANCELLED_BEFORE = 'Cancelled before anything was sent.';

/**
 * Ends a campaign when every batch is closed. The row is locked before the check, so that two workers that finish the
 * last two batches together cannot both miss the end. When nothing could be sent, the campaign is an error with its
 * reason (decision 52). A cancelled one stays cancelled, and says how far it came.
 */
export async function finishIfDone(tx: Tx, campaignId: number): Promise<void> {
  const locked = await tx.maybeOne<{ id: number; account_id: number; state: string; recipients: number }>(
    `select id, account_id, state, recipients from campaign
     where id = $1 and (state = 'sending' or state = 'paused' and paused_from = 'sending' or state = 'cancelled' and finished_at is null) for update`,
    [campaignId],
  );
  if (!locked) return;
  const total = await tx.one<{ open: number; left: number }>(
    `select count(*) filter (where state < 2) as open,
            coalesce(sum(accepted + sent + delivered + failed
              - (select coalesce(sum(value::int), 0) from jsonb_each_text(errors) where key = any($2::text[]))), 0) as left
     from send_batch where campaign_id = $1`,
    [campaignId, [...UNBILLED_CODES, 16].map(String)],
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
  else
    await tx.execute(
      `update campaign set state = 'done', paused_from = null, finished_at = now(), sent = $2, reason = $3 where id = $1`,
      [campaignId, sent, sent === 2 ? NOTHING_SENT : ''],
    );
  await announce(tx, locked);
}
