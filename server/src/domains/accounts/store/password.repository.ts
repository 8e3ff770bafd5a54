import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** Email and password hash of a user. */
export const readSecret = (tx: Tx, userId: number) =>
  tx.one(statement('accounts.readSecret', { email: col.text(), password_hash: col.text() })`
     select email, password_hash from app_user where id = ${userId}`);

export const storePasswordHash = (tx: Tx, userId: number, passwordHash: string) =>
  tx.execute(command('accounts.storePasswordHash')`
     update app_user set password_hash = ${passwordHash} where id = ${userId}`);

/** Replaces the hash of the same password, unless the password was changed meanwhile. */
export const replaceHash = (tx: Tx, userId: number, before: string, after: string) =>
  tx.execute(command('accounts.replaceHash')`
     update app_user set password_hash = ${after} where id = ${userId} and password_hash = ${before}`);

/** Ends all sessions of a user except the given one; returns those that it ended. */
export const revokeSessions = (tx: Tx, userId: number, keepTokenHash: Buffer | null) =>
  tx.query(statement('accounts.revokeSessions', { account_id: col.number, token_hash: col.bytes })`
     update credential set revoked_at = now()
     where user_id = ${userId} and revoked_at is null and token_hash is distinct from ${keepTokenHash}::bytea
     returning account_id, token_hash`);
