import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** What a single message was charged. */
export interface Billed {
  id: number;
  /** Messages, from both buckets. */
  billed: number;
  /** How many of them came from the extras. */
  extra: number;
}

/** Sets the charge of single messages to 0; returns what each was charged. */
export const clearBilled = (tx: Tx, messageIds: readonly number[]) =>
  tx.query(statement('texting.clearBilled', {
    account_id: col.present(col.number),
    billed: col.number,
    billed_extra: col.number,
  })`
     with due as (
       select id, account_id, billed, billed_extra from message where id = any(${messageIds}::bigint[]) and billed > 0 and campaign_id is null order by id for update
     ), zero as (update message m set billed = 0, billed_extra = 0 from due where m.id = due.id and m.id = any(${messageIds}::bigint[]))
     select account_id, billed, billed_extra from due`);
