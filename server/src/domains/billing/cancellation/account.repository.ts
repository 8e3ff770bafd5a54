import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

const LOCKED_ACCOUNT = {
  company: col.text(),
  /** The owner's email and timezone. */
  email: col.text(),
  timezone: col.number,
  trial: col.bool,
  /** An order is waiting for its payment. */
  paying: col.bool,
};
export type LockedAccount = col.RowOf<typeof LOCKED_ACCOUNT>;

/**
 * Locks the account and describes it with its owner; undefined once it is deleted. `no key update`: inserts that refer to
 * the account, such as the steps of an import, do not wait.
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<LockedAccount | undefined> {
  await tx.execute(command('billing.lockAccount')`
     select id from account where id = ${accountId} for no key update`);
  // A separate statement, so that it sees what the earlier holder of the lock has committed.
  return tx.maybeOne(statement('billing.lockAccount.2', LOCKED_ACCOUNT)`
     select a.company, u.email, u.timezone, s.with_trial as trial,
       exists (select from billing_order o where o.account_id = a.id and o.state in ('open', 'challenge')) as paying
     from account a join app_user u on u.account_id = a.id and u.owner and not u.deleted join subscription s on s.account_id = a.id
     where a.id = ${accountId} and not a.deleted`);
}
