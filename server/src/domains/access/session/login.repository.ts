import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Database, Tx } from '../../../platform/db/connection';

export const LOGIN_USER = {
  id: col.number,
  account_id: col.number,
  email: col.text(),
  password_hash: col.text(),
  disabled: col.bool,
};
export type LoginUser = col.RowOf<typeof LOGIN_USER>;

/** Across accounts, because an email belongs to one user (index app_user_email). */
export const findLoginUser = ({ engine }: Database, email: string) =>
  engine.single.maybeOne(statement('access.findLoginUser', LOGIN_USER)`
     select u.id, u.account_id, u.email, u.password_hash, u.disabled from app_user u join account a on a.id = u.account_id and not a.deleted
     where lower(u.email) = lower(${email}) and not u.deleted`);

/**
 * Locks the row of a user whose credentials were accepted, so that a change of the password also ends this sign-in; undefined
 * when the user or the password has changed meanwhile.
 */
export const lockLogin = (tx: Tx, { id, password_hash }: LoginUser) =>
  tx.maybeOne(statement('access.lockLogin', { id: col.number })`
     select id from app_user where id = ${id} and password_hash = ${password_hash} and not disabled and not deleted for no key update`);
