import { UNBILLED_CODES } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { announce } from './start-campaign';

const NOTHING_SENT = 'None of the messages could be sent.';

/**
 * Ends a campaign when every batch is closed. The row is locked before the check, so that two workers that finish the
 * last two batches together cannot both miss the end. When nothing could be sent, the campaign is an error with its
 * reason (decision 52).
 */
export async function finishIfDone(tx: Tx, campaignId: number): Promise<void> {
  const locked = await tx.maybeOne<{ id: number; account_id: number }>(
    `select id, account_id from campaign where id = $1 and state in ('sending', 'paused') for update`,
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
  await tx.execute(
    `update campaign set state = 'done', finished_at = now(), sent = $2::smallint, reason = case when $2::smallint = 2 and reason = '' then $3 else reason end where id = $1`,
    [campaignId, total.left > 0 ? 1 : 2, NOTHING_SENT],
  );
  await announce(tx, locked);
}
