import * as col from '../../../platform/db/col';
import { constant, type Sql, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

const USER_SESSION_ROW = {
  id: col.number,
  device: col.text(),
  address: col.text(),
  created_at: col.time,
  last_seen_at: col.time,
  current: col.bool,
};

/** Programs may sign in any number of times. */
const MAX_LISTED = 100;

const open = (accountId: number, userId: number): Sql =>
  sql`account_id = ${accountId} and user_id = ${userId} and revoked_at is null and expires_at > now()`;

/** The session with this hash, then the others, the last used first. Uses credential_user. */
export const readUserSessions = (tx: Tx, accountId: number, userId: number, current: Buffer) =>
  tx.query(statement('access.readUserSessions', USER_SESSION_ROW)`
     select id, device, address, created_at, last_seen_at, token_hash = ${current} as current from credential
     where ${open(accountId, userId)} order by token_hash = ${current} desc, last_seen_at desc limit ${constant(MAX_LISTED)}`);

/** Ends one session of a user; undefined when the user has no open one with this id. */
export const revokeUserSession = (tx: Tx, accountId: number, userId: number, id: number) =>
  tx.maybeOne(statement('access.revokeUserSession', {
    token_hash: col.bytes,
    device: col.text(),
    address: col.text(),
  })`
     update credential set revoked_at = now() where ${open(accountId, userId)} and id = ${id} returning token_hash, device, address`);

/** Ends all sessions of a user except the given one; returns those that it ended. */
export const revokeSessions = (tx: Tx, userId: number, keepTokenHash: Buffer | null) =>
  tx.query(statement('access.revokeSessions', { account_id: col.number, token_hash: col.bytes })`
     update credential set revoked_at = now()
     where user_id = ${userId} and revoked_at is null and token_hash is distinct from ${keepTokenHash}::bytea
     returning account_id, token_hash`);
