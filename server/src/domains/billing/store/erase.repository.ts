import type { Tx } from '../../../platform/db/connection';

export interface DeletedAccount {
  id: number;
  stripe_id: string;
}

/** Accounts that were deleted before the moment and are not erased yet, oldest first. */
export const dueForErasure = (tx: Tx, before: Date) =>
  tx.query<DeletedAccount>(
    'select id, stripe_id from account where deleted and deleted_at <= $1 and erased_at is null order by deleted_at, id',
    [before],
  );

/**
 * Erases rows of a table and returns how many it found: another process may have erased the same ones. A ctid is unique
 * in one partition only, so the account is compared again.
 */
export const eraseRows = (tx: Tx, table: string, accountId: number, most: number) =>
  tx.value<number>(
    `with found as materialized (select ctid from ${table} where account_id = $1 limit $2),
         gone as (delete from ${table} where ctid = any(array(select ctid from found)) and account_id = $1)
       select count(*) as found from found`,
    [accountId, most],
  );
