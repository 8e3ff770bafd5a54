import type { Tx } from '../../../platform/db/connection';

export interface UserSessionRow {
  id: number;
  device: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  current: boolean;
}

/** Programs may sign in any number of times. */
const MAX_LISTED = 100;

const OPEN = 'account_id = $1 and user_id = $2 and revoked_at is null and expires_at > now()';

/** The session with this hash, then the others, the last used first. Uses credential_user. */
export const readUserSessions = (tx: Tx, accountId: number, userId: number, current: Buffer) =>
  tx.query<UserSessionRow>(
    `select id, device, address, created_at, last_seen_at, token_hash = $3 as current from credential
     where ${OPEN} order by token_hash = $3 desc, last_seen_at desc limit ${MAX_LISTED}`,
    [accountId, userId, current],
  );

/** Ends one session of a user; undefined when the user has no open one with this id. */
export const revokeUserSession = (tx: Tx, accountId: number, userId: number, id: number) =>
  tx.maybeOne<{ token_hash: Buffer; device: string; address: string }>(
    `update credential set revoked_at = now() where ${OPEN} and id = $3 returning token_hash, device, address`,
    [accountId, userId, id],
  );
