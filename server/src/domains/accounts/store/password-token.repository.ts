import type { Tx } from '../../../platform/db/connection';

export type TokenPurpose = 'reset' | 'invite';

/** Locks the user: of two concurrent requests, the link of the later one works. */
export const lockUser = (tx: Tx, userId: number) =>
  tx.query('select id from app_user where id = $1 for no key update', [userId]);

/** Deletes unused links of a user, so that only the newest works. Used ones stay for a while as a record. */
export const dropUnusedTokens = (tx: Tx, userId: number, purpose: TokenPurpose) =>
  tx.execute(
    `delete from password_token
     where user_id = $1 and ((purpose = $2 and used_at is null) or expires_at < now() - interval '30 days')`,
    [userId, purpose],
  );

export interface NewToken {
  tokenHash: Buffer;
  userId: number;
  accountId: number;
  purpose: TokenPurpose;
  lifetimeMinutes: number;
}

export const insertToken = (tx: Tx, token: NewToken) =>
  tx.execute(
    `insert into password_token (token_hash, user_id, account_id, purpose, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [token.tokenHash, token.userId, token.accountId, token.purpose, token.lifetimeMinutes],
  );

/** Marks a token as used and returns its user: of two calls with one token, one gets a row. */
export const takeToken = (tx: Tx, tokenHash: Buffer) =>
  tx.maybeOne<{ user_id: number; account_id: number; email: string; purpose: TokenPurpose }>(
    `update password_token t set used_at = now()
     from app_user u join account a on a.id = u.account_id
     where t.token_hash = $1 and t.used_at is null and t.expires_at > now()
       and u.id = t.user_id and not u.deleted and not u.disabled and not a.deleted
     returning u.id as user_id, u.account_id, u.email, t.purpose`,
    [tokenHash],
  );
