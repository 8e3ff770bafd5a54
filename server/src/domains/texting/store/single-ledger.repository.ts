import type { Tx } from '../../../platform/db/connection';

/** What a single message was charged. */
export interface Billed {
  id: number;
  /** Messages, from both buckets. */
  billed: number;
  /** Those from the extras. */
  extra: number;
}

/** Stores what each message was charged. */
export const saveBilled = (tx: Tx, messages: readonly Billed[]) =>
  tx.execute(
    `update message m set billed = p.billed, billed_extra = p.extra
     from unnest($1::bigint[], $2::smallint[], $3::smallint[]) p(id, billed, extra) where m.id = p.id and m.id = any($1::bigint[])`,
    [messages.map((one) => one.id), messages.map((one) => one.billed), messages.map((one) => one.extra)],
  );

/** Sets the charge of single messages to 0; returns what each was charged. */
export const clearBilled = (tx: Tx, messageIds: readonly number[]) =>
  tx.query<{ account_id: number; billed: number; billed_extra: number }>(
    `with due as (
       select id, account_id, billed, billed_extra from message where id = any($1::bigint[]) and billed > 0 and campaign_id is null order by id for update
     ), zero as (update message m set billed = 0, billed_extra = 0 from due where m.id = due.id and m.id = any($1::bigint[]))
     select account_id, billed, billed_extra from due`,
    [messageIds],
  );
