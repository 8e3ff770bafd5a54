import type { Tx } from '../../../platform/db/connection';

export interface DeletedAccount {
  id: number;
  stripe_id: string;
}

/** Accounts that were deleted before the moment and are not erased yet, oldest first. */
export const dueForErasure = (tx: Tx, before: Date): Promise<DeletedAccount[]> =>
  tx.query<DeletedAccount>(
    'select id, stripe_id from account where deleted and deleted_at <= $1 and erased_at is null order by deleted_at, id',
    [before],
  );

/**
 * Texts that opted out are detached from their account and kept: they count against a later undo or import of any
 * account (opted_out_since).
 */
export const detachOptOuts = (tx: Tx, accountId: number, most: number): Promise<number> =>
  tx.execute(
    `update inbound_message set account_id = null, keyword_id = null, subscriber_id = null, conversation_id = null, evidence = '{}'
     where id = any(array(select id from inbound_message where account_id = $1 and decision = 'opt-out' limit $2))`,
    [accountId, most],
  );

/**
 * Erases rows of a table and returns how many it found: another process may have erased the same ones. A ctid is unique
 * in one partition only, so the account is compared again.
 */
export const eraseRows = async (tx: Tx, table: string, accountId: number, most: number): Promise<number> =>
  (
    await tx.one<{ found: number }>(
      `with found as materialized (select ctid from ${table} where account_id = $1 limit $2),
         gone as (delete from ${table} where ctid = any(array(select ctid from found)) and account_id = $1)
       select count(*) as found from found`,
      [accountId, most],
    )
  ).found;

/** The row is kept, because other rows reference it (invoices, the ledger, accounts that it referred). */
export const anonymise = (tx: Tx, accountId: number, now: Date): Promise<number> =>
  tx.execute(
    `update account set company = '', tax_id = '', stripe_id = '', referral_code = null, allow = '{}', erased_at = $2 where id = $1`,
    [accountId, now],
  );
