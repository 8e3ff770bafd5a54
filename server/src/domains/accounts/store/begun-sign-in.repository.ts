import type { Database, Tx } from '../../../platform/db/connection';
import type { LoginUser } from './login.repository';

export const storeBegun = (tx: Tx, user: LoginUser, tokenHash: Buffer, minutes: number) =>
  tx.execute(
    `insert into begun_sign_in (token_hash, account_id, user_id, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [tokenHash, user.account_id, user.id, minutes],
  );

/** Whose sign-in it is; undefined when it is unknown, used or too old. Across accounts: the token determines the user. */
export async function findBegun({ engine }: Database, tokenHash: Buffer): Promise<LoginUser | undefined> {
  const { rows } = await engine.query<LoginUser>(
    `select u.id, u.account_id, u.email, u.password_hash, u.disabled
     from begun_sign_in b join app_user u on u.id = b.user_id and not u.deleted join account a on a.id = u.account_id and not a.deleted
     where b.token_hash = $1 and b.expires_at > now()`,
    [tokenHash],
  );
  return rows[0];
}

/** Of two calls with one token, one gets a row. */
export const takeBegun = (tx: Tx, tokenHash: Buffer) =>
  tx.execute('delete from begun_sign_in where token_hash = $1', [tokenHash]);

export const dropBegun = (tx: Tx, userId: number) =>
  tx.execute('delete from begun_sign_in where user_id = $1', [userId]);
