import * as col from '../../../platform/db/col';
import type { Database, Tx } from '../../../platform/db/connection';
import { command, statement } from '../../../platform/db/sql';
import { partsOf } from '../../../platform/db/columns';
import { isUniqueViolation } from '../../../platform/db/unique-violation';
import type { accountBody, z } from '@textloom/contracts';

export type AccountFields = Omit<z.output<typeof accountBody>, 'password' | 'old' | 'new1' | 'new2'>;

/** Locks the row, so that of two saves the second sees what the first one wrote. */
export const lockTimezone = (tx: Tx, userId: number) =>
  tx.value(statement('tenancy.lockTimezone', { timezone: col.number })`
     select timezone from app_user where id = ${userId} for no key update`);

/** Only the case of the email's letters may change here, never the address itself. */
export function updateOwnUser(tx: Tx, userId: number, { email, company: _, language, ...fields }: AccountFields) {
  const { sets } = partsOf({ ...fields, ...(language !== undefined && { language }) });
  return tx.execute(command('tenancy.updateOwnUser')`
     update app_user set email = case when lower(email collate "C") = lower(${email} collate "C") then ${email} else email end, ${sets} where id = ${userId}`);
}

export const markUserDeleted = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('tenancy.markUserDeleted')`
     update app_user set deleted = true where account_id = ${accountId} and id = ${id} and not owner`);

/** Deletes the account's users, which frees their emails, and returns them. */
export const softDeleteUsers = (tx: Tx, accountId: number) =>
  tx.query(statement('tenancy.softDeleteUsers', { id: col.number })`
     update app_user set deleted = true where account_id = ${accountId} and not deleted returning id`);

/** The name stored with what a user chose: the user's name, or else the email. */
export const userName = (tx: Tx, accountId: number, userId: number): Promise<string> =>
  tx.value(statement('tenancy.userName', { name: col.text() })`
     select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from app_user where account_id = ${accountId} and id = ${userId}`);

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
    tx.one(statement('tenancy.insertUser', { id: col.number })`
     insert into app_user (account_id, owner, first_name, last_name, phone, email, allow, password_hash, timezone)
       select account_id, false, ${values.first_name}, ${values.last_name}, ${values.phone}, ${values.email}, ${values.allow}, ${passwordHash}, timezone from app_user where account_id = ${accountId} and id = ${addedBy} returning id`),
  );

/** After `undefined` the transaction is aborted. */
export const updateUser = (tx: Tx, accountId: number, id: number, values: UserValues) =>
  unlessTaken(
    tx.one(statement('tenancy.updateUser', { id: col.number })`
     update app_user set first_name = ${values.first_name}, last_name = ${values.last_name}, phone = ${values.phone}, email = ${values.email}, allow = ${values.allow}
       where account_id = ${accountId} and id = ${id} and not owner and not deleted returning id`),
  );

const INVITER_ROW = {
  email: col.text(),
  first_name: col.text(),
  last_name: col.text(),
  company: col.text(),
};
export type InviterRow = col.RowOf<typeof INVITER_ROW>;

export const readInviter = (tx: Tx, accountId: number, userId: number) =>
  tx.one(statement('tenancy.readInviter', INVITER_ROW)`
     select u.email, u.first_name, u.last_name, a.company from app_user u join account a on a.id = u.account_id where u.account_id = ${accountId} and u.id = ${userId}`);

export interface NewOwner {
  accountId: number;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
}

/** Returns false when a user has this email, in any case; the index decides between concurrent calls. */
export const insertOwner = async (tx: Tx, owner: NewOwner): Promise<boolean> =>
  (await tx.execute(command('tenancy.insertOwner')`
     insert into app_user (account_id, owner, email, password_hash, first_name, last_name) values (${owner.accountId}, true, ${owner.email}, ${owner.passwordHash}, ${owner.firstName}, ${owner.lastName})
     on conflict (lower(email)) where not deleted do nothing`)) === 1;

/** Whether a user already signs in with this email, in any case and account (index app_user_email). */
export const isEmailUsed = async ({ engine }: Database, email: string): Promise<boolean> =>
  (await engine.single.execute(command('tenancy.isEmailUsed')`
     select 1 from app_user where lower(email) = lower(${email}) and not deleted`)) > 0;

export const storeEmail = (tx: Tx, userId: number, email: string) =>
  tx.execute(command('tenancy.storeEmail')`
     update app_user set email = ${email} where id = ${userId}`);

/** Stores the time of the previous sign-in, which the screens show. Returns whether this is the first one. */
export const noteLogin = (tx: Tx, userId: number) =>
  tx.one(statement('tenancy.noteLogin', { first: col.bool })`
     update app_user set previous_login = last_login, last_login = now()
     where id = ${userId} returning previous_login is null as first`);

/**
 * Records that a user is mailed about guesses; undefined if that was done within a day. Returns the email, and that of
 * the account's owner.
 */
export const markGuessesMailed = (tx: Tx, userId: number) =>
  tx.maybeOne(statement('tenancy.markGuessesMailed', { email: col.text(), owner: col.text() })`
     update app_user u set guesses_mailed_at = now()
     from app_user o
     where u.id = ${userId} and (u.guesses_mailed_at is null or u.guesses_mailed_at < now() - interval '1 day')
       and o.account_id = u.account_id and o.owner and not o.deleted
     returning u.email, o.email as owner`);
