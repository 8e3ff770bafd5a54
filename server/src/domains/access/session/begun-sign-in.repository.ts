import { command, statement } from '../../../platform/db/sql';
import type { Database, Tx } from '../../../platform/db/connection';
import { LOGIN_USER, type LoginUser } from './login.repository';

export const storeBegun = (tx: Tx, user: LoginUser, tokenHash: Buffer, minutes: number) =>
  tx.execute(command('access.storeBegun')`
     insert into begun_sign_in (token_hash, account_id, user_id, expires_at) values (${tokenHash}, ${user.account_id}, ${user.id}, now() + make_interval(mins => ${minutes}))`);

/**
 * The user of a sign-in that waits for its second step; undefined when it is unknown, used or expired. Across accounts:
 * the token determines the user.
 */
export const findBegun = ({ engine }: Database, tokenHash: Buffer) =>
  engine.single.maybeOne(statement('access.findBegun', LOGIN_USER)`
     select u.id, u.account_id, u.email, u.password_hash, u.disabled
     from begun_sign_in b join app_user u on u.id = b.user_id and not u.deleted join account a on a.id = u.account_id and not a.deleted
     where b.token_hash = ${tokenHash} and b.expires_at > now()`);

/** Of two calls with one token, one gets a row. */
export const takeBegun = (tx: Tx, tokenHash: Buffer) =>
  tx.execute(command('access.takeBegun')`
     delete from begun_sign_in where token_hash = ${tokenHash}`);

export const dropBegun = (tx: Tx, userId: number) =>
  tx.execute(command('access.dropBegun')`
     delete from begun_sign_in where user_id = ${userId}`);
