import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

const NUMBER_USE = {
  subscribers: col.bool,
  /** Asked to confirm or for their age, without an answer yet. */
  pending: col.bool,
  batches: col.bool,
  /** Single texts that have not left. */
  texts: col.bool,
  moving: col.bool,
};
export type NumberUse = col.RowOf<typeof NUMBER_USE>;

/** Who expects the account's texts from the number that it has now. Uses subscriber_list, subscriber_pending and send_batch_account. */
export const numberUse = (tx: Tx, accountId: number) =>
  tx.one(statement('billing.numberUse', NUMBER_USE)`
     select exists (select from subscriber where account_id = ${accountId} and disabled = 0 and not deleted) as subscribers,
       exists (select from subscriber where account_id = ${accountId} and pending_until > now() and not deleted) as pending,
       exists (select from send_batch where account_id = ${accountId} and state < 2) as batches,
       exists (select from send_queue where account_id = ${accountId}) as texts,
       exists (select from other_number where account_id = ${accountId} and until is null) as moving`);
