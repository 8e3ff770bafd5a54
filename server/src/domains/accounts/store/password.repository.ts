import type { Tx } from '../../../platform/db/connection';

/** Email and password hash of a user. */
export const readSecret = (tx: Tx, userId: number) =>
  tx.one<{ email: string; password_hash: string }>('select email, password_hash from app_user where id = $1', [userId]);

export const storePasswordHash = (tx: Tx, userId: number, passwordHash: string) =>
  tx.execute('update app_user set password_hash = $2 where id = $1', [userId, passwordHash]);

/** Replaces the hash of the same password, unless the password was changed meanwhile. */
export const replaceHash = (tx: Tx, userId: number, before: string, after: string) =>
  tx.execute('update app_user set password_hash = $3 where id = $1 and password_hash = $2', [userId, before, after]);

/** Ends all sessions of a user except the given one; returns those that it ended. */
export const revokeSessions = (tx: Tx, userId: number, keepTokenHash: Buffer | null) =>
  tx.query<{ account_id: number; token_hash: Buffer }>(
    `update credential set revoked_at = now()
     where user_id = $1 and revoked_at is null and token_hash is distinct from $2::bytea
     returning account_id, token_hash`,
    [userId, keepTokenHash],
  );
