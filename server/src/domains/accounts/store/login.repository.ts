import type { Database, Tx } from '../../../platform/db/connection';

export interface LoginUser {
  id: number;
  account_id: number;
  email: string;
  password_hash: string;
  disabled: boolean;
}

/** Across accounts: an email belongs to one user (index app_user_email). */
export async function findLoginUser({ engine }: Database, email: string): Promise<LoginUser | undefined> {
  const { rows } = await engine.query<LoginUser>(
    `select u.id, u.account_id, u.email, u.password_hash, u.disabled from app_user u join account a on a.id = u.account_id and not a.deleted
     where lower(u.email) = lower($1) and not u.deleted`,
    [email],
  );
  return rows[0];
}

/**
 * Locks the row of a user whose proof was accepted, so that a change of the password ends this sign-in too;
 * undefined when the user or the password has changed meanwhile.
 */
export const lockLogin = (tx: Tx, { id, password_hash }: LoginUser) =>
  tx.maybeOne<{ id: number }>(
    'select id from app_user where id = $1 and password_hash = $2 and not disabled and not deleted for no key update',
    [id, password_hash],
  );

/** Stores the time of the previous sign-in, which the screens show. Returns whether this is the first one. */
export const noteLogin = (tx: Tx, userId: number) =>
  tx.one<{ first: boolean }>(
    `update app_user set previous_login = last_login, last_login = now()
     where id = $1 returning previous_login is null as first`,
    [userId],
  );
