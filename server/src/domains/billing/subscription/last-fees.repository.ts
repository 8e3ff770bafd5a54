import { active } from '../../texting/ledger';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** The plan has ended: from `due` on, what numbers cost is charged without it. Null: it is not. */
export const planFees = (tx: Tx, accountId: number, due: Date | null) =>
  tx.execute(command('billing.planFees')`
     update subscription set fees_due_at = ${due}, fees_try_at = ${due}, fees_tries = 0 where account_id = ${accountId}`);

const ATTEMPT = {
  account_id: col.number,
  /** Since when they are due. */
  fees_due_at: col.present(col.time),
  /** The number of failed attempts. */
  fees_tries: col.number,
};
export type FeeAttempt = col.RowOf<typeof ATTEMPT>;

/** Claims the fees of one account whose plan has ended; they are tried at `again` unless the outcome is stored before. */
export const claimFees = (tx: Tx, now: Date, again: Date) =>
  tx.maybeOne(statement('billing.claimFees', ATTEMPT)`
     update subscription set fees_try_at = ${again} where account_id = (
       select s.account_id from subscription s join account a on a.id = s.account_id
       where not s.paid and ${active} and s.fees_try_at <= ${now} order by s.fees_try_at limit 1 for update of s skip locked)
     returning account_id, fees_due_at, fees_tries`);

const OWNER = { email: col.text(), timezone: col.number };

/** Locks the account and its subscription if this attempt's outcome is not stored yet. Undefined: it is, or a plan was bought. */
export async function lockFees(tx: Tx, attempt: FeeAttempt) {
  await tx.execute(command('billing.lockFees')`
     select 1 from account where id = ${attempt.account_id} for no key update`);
  return tx.maybeOne(statement('billing.lockFees.2', OWNER)`
     select u.email, u.timezone from subscription s join app_user u on u.account_id = s.account_id and u.owner and not u.deleted
     where s.account_id = ${attempt.account_id} and not s.paid and s.fees_due_at = ${attempt.fees_due_at} and s.fees_tries = ${attempt.fees_tries} for update of s`);
}

export const storeFeesFailure = (tx: Tx, accountId: number, nextTry: Date) =>
  tx.execute(command('billing.storeFeesFailure')`
     update subscription set fees_tries = fees_tries + 1, fees_try_at = ${nextTry} where account_id = ${accountId}`);
