import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { name, statement } from '../../../platform/db/sql';

const DELETED_ACCOUNT = {
  id: col.number,
  stripe_id: col.text(),
};
export type DeletedAccount = col.RowOf<typeof DELETED_ACCOUNT>;

/** Accounts that were deleted before the moment and are not erased yet, oldest first. */
export const dueForErasure = (tx: Tx, before: Date) =>
  tx.query(statement('billing.dueForErasure', DELETED_ACCOUNT)`
     select id, stripe_id from account where deleted and deleted_at <= ${before} and erased_at is null order by deleted_at, id`);

/**
 * Erases rows of a table and returns how many it found, because another process may have erased the same ones. A ctid
 * is unique in one partition only, so the account is compared again.
 */
export const eraseRows = (tx: Tx, table: string, accountId: number, most: number) =>
  tx.value(statement('billing.eraseRows', { found: col.number })`
     with found as materialized (select ctid from ${name(table)} where account_id = ${accountId} limit ${most}),
         gone as (delete from ${name(table)} where ctid = any(array(select ctid from found)) and account_id = ${accountId})
       select count(*) as found from found`);
