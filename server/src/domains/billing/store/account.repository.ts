import type { Tx } from '../../../platform/db/connection';

export interface LockedAccount {
  company: string;
  /** The owner's email and timezone. */
  email: string;
  timezone: number;
  trial: boolean;
  /** An order is waiting for its payment. */
  paying: boolean;
}

/**
 * Locks the account and describes it with its owner; undefined once it is deleted. `no key update`: inserts that refer to
 * the account, such as the steps of an import, do not wait.
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<LockedAccount | undefined> {
  await tx.query('select id from account where id = $1 for no key update', [accountId]);
  // A statement of its own: it sees what the earlier holder of the lock has committed.
  return tx.maybeOne<LockedAccount>(
    `select a.company, u.email, u.timezone, s.with_trial as trial,
       exists (select from billing_order o where o.account_id = a.id and o.state in ('open', 'challenge')) as paying
     from account a join app_user u on u.account_id = a.id and u.owner and not u.deleted join subscription s on s.account_id = a.id
     where a.id = $1 and not a.deleted`,
    [accountId],
  );
}
