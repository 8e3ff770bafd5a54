import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { leftOfBatch } from '../../texting/message';

/** Locks a campaign before its batches and the balance (ADR 0003). */
export const lockRow = (tx: Tx, id: number): Promise<unknown[]> =>
  tx.query(command('campaigns.lockRow')`
     select 1 from campaign where id = ${id} for update`);

const ENDING = {
  id: col.number,
  account_id: col.number,
  name: col.text(),
  state: col.text(),
  recipients: col.number,
  capped: col.number,
  over_promise: col.number,
  coupon_pool_id: col.orNull(col.number),
};

/** Locks a campaign that ends with its last batch; undefined if it does not end yet, or has ended. */
export const lockEnding = (tx: Tx, id: number) =>
  tx.maybeOne(statement('campaigns.lockEnding', ENDING)`
     select id, account_id, name, state, recipients, capped, over_promise, coupon_pool_id from campaign
     where id = ${id} and (state = 'sending' or state = 'paused' and paused_from = 'sending' or state = 'cancelled' and finished_at is null) for no key update`);

const TOTAL = { open: col.number, left: col.number, failed: col.number };

/** The number of open batches, of messages that left, and of failed ones. Relies on send_batch_campaign. */
export const totalOfBatches = (tx: Tx, id: number) =>
  tx.one(statement('campaigns.totalOfBatches', TOTAL)`
     select count(*) filter (where state < 2) as open,
            coalesce(sum(${leftOfBatch}), 0) as left, coalesce(sum(failed), 0) as failed
     from send_batch b where campaign_id = ${id}`);

/** Ends a campaign; a cancelled one stays cancelled. */
export const markEnded = (tx: Tx, id: number, sent: 1 | 2, reason: string) =>
  tx.execute(command('campaigns.markEnded')`
     update campaign set state = case when state = 'cancelled' then state else 'done' end, paused_from = null,
       finished_at = now(), sent = ${sent}, reason = ${reason} where id = ${id}`);
