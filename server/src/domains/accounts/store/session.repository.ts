import type { Session } from '../../../platform/web/session.types';
import type { Database, Tx } from '../../../platform/db/connection';
import { secondStepOf } from './two-step.repository';

export interface SessionRow extends Omit<Session, 'allow' | 'tokenHash'> {
  user_allow: string[];
  account_allow: string[];
}

/** SQL: a SessionRow of user `u` of account `a`. */
export const SESSION_COLUMNS = `u.id as "userId", u.account_id as "accountId", u.owner, not u.owner as authorized_account, u.timezone, a.frozen, a.verified,
       u.allow as user_allow, a.allow as account_allow,
       case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as written`;

/** A session ends 30 days after its last use, and 90 days after its sign-in (decision 453). */
const endAfter = (start: string): string => `least(now() + interval '30 days', ${start} + interval '90 days')`;

/**
 * Reads the session of a token in one round trip. At most once a minute, it also stores the time and the address of use;
 * the time extends the session. Reads across accounts, because the token determines the account.
 */
export async function readSession(
  { engine }: Database,
  tokenHash: Buffer,
  address: string | null,
): Promise<SessionRow | undefined> {
  const { rows } = await engine.query<SessionRow>({
    // Every call begins with it, so it is planned once per connection.
    name: 'session',
    text: `with seen as (
       update credential set last_seen_at = now(), expires_at = ${endAfter('created_at')}, address = coalesce($2::text, address)
       where token_hash = $1 and revoked_at is null and expires_at > now() and last_seen_at < now() - interval '1 minute'
     )
     select c.name,
       case when c.proved_at > now() - interval '5 minutes' then c.proved_by_step or not ${secondStepOf('u.id')} else false end as proven,
       a.two_step_required and not ${secondStepOf('u.id')} as "stepMissing", ${SESSION_COLUMNS}
     from credential c
     join app_user u on u.id = c.user_id and not u.deleted and not u.disabled
     join account a on a.id = u.account_id and not a.deleted
     where c.token_hash = $1 and c.revoked_at is null and c.expires_at > now()`,
    values: [tokenHash, address],
  });
  return rows[0];
}

export interface NewCredential {
  tokenHash: Buffer;
  userId: number;
  accountId: number;
  /** "Chrome on Windows" */
  device: string;
  address: string;
  /** The sign-in was proved by a second step. */
  byStep: boolean;
}

/** Returns the name of the session. */
export const insertCredential = (tx: Tx, { tokenHash, userId, accountId, device, address, byStep }: NewCredential) =>
  tx.value<string>(
    `insert into credential (token_hash, user_id, account_id, device, address, proved_by_step, expires_at)
     values ($1, $2, $3, $4, $5, $6, ${endAfter('now()')}) returning name`,
    [tokenHash, userId, accountId, device, address, byStep],
  );

/** Notes that the user of a session has just proved who they are, by a second step or by the password. */
export const storeProof = (tx: Tx, tokenHash: Buffer, byStep: boolean) =>
  tx.execute('update credential set proved_at = now(), proved_by_step = $2 where token_hash = $1', [tokenHash, byStep]);

export async function revokeCredential({ engine }: Database, tokenHash: Buffer): Promise<void> {
  await engine.query('update credential set revoked_at = now() where token_hash = $1 and revoked_at is null', [
    tokenHash,
  ]);
}

/** Those of the sessions that have not ended, the last used first. */
export const liveSessions = (tx: Tx, tokenHashes: readonly Buffer[]) =>
  tx.query<{ name: string }>(
    `select name from credential where token_hash = any($1) and revoked_at is null and expires_at > now()
     order by last_seen_at desc`,
    [tokenHashes],
  );
