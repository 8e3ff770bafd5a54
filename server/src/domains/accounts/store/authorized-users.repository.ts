import * as col from '../../../platform/db/col';
import { command, name, type Sql, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { isUniqueViolation } from '../../../platform/db/unique-violation';
import { deleteSecondSteps, secondStepOf } from './two-step.repository';

const AUTHORIZED_USER = {
  id: col.number,
  first_name: col.text(),
  last_name: col.text(),
  phone: col.text(),
  email: col.text(),
  allow: col.texts,
  disabled: col.bool,
  deleted: col.bool,
  added_at: col.time,
  last_login: col.orNull(col.time),
  second_step: col.bool,
  pending_email: col.text(),
};
export type AuthorizedUserRow = col.RowOf<typeof AUTHORIZED_USER>;

const COLUMNS = sql`id, first_name, last_name, phone, email, allow, disabled, deleted, added_at, last_login,
  ${secondStepOf(name('app_user.id'))} as second_step,
  coalesce((select c.new_email from email_change c where c.user_id = app_user.id and c.expires_at > now()), '') as pending_email`;

/** All users of the account except its owner (index app_user_account). */
export const listUsers = (tx: Tx, accountId: number) =>
  tx.query(statement('accounts.listUsers', AUTHORIZED_USER)`
     select ${COLUMNS} from app_user where account_id = ${accountId} and not owner and not deleted order by added_at desc, id desc`);

const one = (accountId: number, id: number): Sql =>
  sql`select ${COLUMNS} from app_user where account_id = ${accountId} and id = ${id} and not owner and not deleted`;

export const findUser = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('accounts.findUser', AUTHORIZED_USER)`${one(accountId, id)}`);

/** Locks the user until the transaction ends: changes, invitations and deletions of a user run one after the other. */
export const lockUser = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('accounts.lockUser', AUTHORIZED_USER)`
     ${one(accountId, id)} for no key update`);

export interface UserValues {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  allow: readonly string[];
}

/** Returns `undefined` when the email is in use, in any case and account: index app_user_email decides. */
async function unlessTaken<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, 'app_user_email')) return undefined;
    throw error;
  }
}

/** New users start with the timezone of the owner who adds them. After `undefined` the transaction is aborted. */
export const insertUser = (tx: Tx, accountId: number, addedBy: number, values: UserValues, passwordHash: string) =>
  unlessTaken(
    tx.one(statement('accounts.insertUser', { id: col.number })`
     insert into app_user (account_id, owner, first_name, last_name, phone, email, allow, password_hash, timezone)
       select account_id, false, ${values.first_name}, ${values.last_name}, ${values.phone}, ${values.email}, ${values.allow}, ${passwordHash}, timezone from app_user where account_id = ${accountId} and id = ${addedBy} returning id`),
  );

/** After `undefined` the transaction is aborted. */
export const updateUser = (tx: Tx, accountId: number, id: number, values: UserValues) =>
  unlessTaken(
    tx.one(statement('accounts.updateUser', { id: col.number })`
     update app_user set first_name = ${values.first_name}, last_name = ${values.last_name}, phone = ${values.phone}, email = ${values.email}, allow = ${values.allow}
       where account_id = ${accountId} and id = ${id} and not owner and not deleted returning id`),
  );

/** Keeps the row for its history and frees its email. Nothing of the user signs in or gets notifications any more. */
export async function buryUser(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.execute(command('accounts.buryUser')`
     update app_user set deleted = true where account_id = ${accountId} and id = ${id} and not owner`);
  await tx.execute(command('accounts.buryUser.2')`
     delete from push_subscription where account_id = ${accountId} and user_id = ${id}`);
  await deleteSecondSteps(tx, id);
}

const INVITER_ROW = {
  email: col.text(),
  first_name: col.text(),
  last_name: col.text(),
  company: col.text(),
};
export type InviterRow = col.RowOf<typeof INVITER_ROW>;

export const readInviter = (tx: Tx, accountId: number, userId: number) =>
  tx.one(statement('accounts.readInviter', INVITER_ROW)`
     select u.email, u.first_name, u.last_name, a.company from app_user u join account a on a.id = u.account_id where u.account_id = ${accountId} and u.id = ${userId}`);
