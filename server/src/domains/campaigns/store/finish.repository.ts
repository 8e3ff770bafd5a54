import type { Tx } from '../../../platform/db/connection';
import { LEFT_OF_BATCH } from '../../texting';

/** Locks a campaign before its batches and the balance (ADR 0003). */
export const lockRow = (tx: Tx, id: number): Promise<unknown[]> =>
  tx.query('select 1 from campaign where id = $1 for update', [id]);

/** Locks a campaign that ends with its last batch; undefined: it does not, or it has ended. */
export const lockEnding = (tx: Tx, id: number) =>
  tx.maybeOne<{
    id: number;
    account_id: number;
    name: string;
    state: string;
    recipients: number;
    capped: number;
    over_promise: number;
    coupon_pool_id: number | null;
  }>(
    `select id, account_id, name, state, recipients, capped, over_promise, coupon_pool_id from campaign
     where id = $1 and (state = 'sending' or state = 'paused' and paused_from = 'sending' or state = 'cancelled' and finished_at is null) for update`,
    [id],
  );

/** The number of open batches, of messages that left, and of failed ones. Relies on send_batch_campaign. */
export const totalOfBatches = (tx: Tx, id: number): Promise<{ open: number; left: number; failed: number }> =>
  tx.one(
    `select count(*) filter (where state < 2) as open,
            coalesce(sum(${LEFT_OF_BATCH}), 0) as left, coalesce(sum(failed), 0) as failed
     from send_batch b where campaign_id = $1`,
    [id],
  );

/** Ends a campaign; a cancelled one stays cancelled. */
export const markEnded = (tx: Tx, id: number, sent: 1 | 2, reason: string) =>
  tx.execute(
    `update campaign set state = case when state = 'cancelled' then state else 'done' end, paused_from = null,
       finished_at = now(), sent = $2, reason = $3 where id = $1`,
    [id, sent, reason],
  );
