import * as col from '../../../platform/db/col';
import { command, name, type Sql, sql, statement } from '../../../platform/db/sql';
import type { Database, Tx } from '../../../platform/db/connection';
import { secondStepOf } from '../authenticator/two-step.repository';

/** The columns of a caller, except how the session was signed in. */
export const HOLDER = {
  userId: col.number,
  accountId: col.number,
  owner: col.bool,
  authorized_account: col.bool,
  timezone: col.number,
  frozen: col.bool,
  verified: col.bool,
  user_allow: col.texts,
  account_allow: col.texts,
  written: col.orNull(col.text()),
};

/** SQL: these columns, of user `u` of account `a`. */
export const HOLDER_COLUMNS = sql`u.id as "userId", u.account_id as "accountId", u.owner, not u.owner as authorized_account, u.timezone, a.frozen, a.verified,
       u.allow as user_allow, a.allow as account_allow,
       case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as written`;

const SESSION = { ...HOLDER, name: col.text(), proven: col.bool, stepMissing: col.bool };
export type SessionRow = col.RowOf<typeof SESSION>;

/** A session ends 30 days after its last use, and 90 days after its sign-in (decision 453). */
const endAfter = (start: Sql): Sql => sql`least(now() + interval '30 days', ${start} + interval '90 days')`;

/**
 * Reads the session of a token in one round trip. At most once a minute, it also stores the time and the address of use;
 * the time extends the session. Reads across accounts, because the token determines the account.
 */
export const readSession = ({ engine }: Database, tokenHash: Buffer, address: string | null) =>
  // Every call begins with it, so it is prepared once per connection.
  engine.prepared.maybeOne(statement('access.readSession', SESSION)`
     with seen as (
       update credential set last_seen_at = now(), expires_at = ${endAfter(name('created_at'))}, address = coalesce(${address}::text, address)
       where token_hash = ${tokenHash} and revoked_at is null and expires_at > now() and last_seen_at < now() - interval '1 minute'
     )
     select c.name,
       case when c.proved_at > now() - interval '5 minutes' then c.proved_by_step or not ${secondStepOf(name('u.id'))} else false end as proven,
       a.two_step_required and not ${secondStepOf(name('u.id'))} as "stepMissing", ${HOLDER_COLUMNS}
     from credential c
     join app_user u on u.id = c.user_id and not u.deleted and not u.disabled
     join account a on a.id = u.account_id and not a.deleted
     where c.token_hash = ${tokenHash} and c.revoked_at is null and c.expires_at > now()`);

export interface NewCredential {
  tokenHash: Buffer;
  userId: number;
  accountId: number;
  /** "Chrome on Windows" */
  device: string;
  address: string;
  /** The sign-in included a second step. */
  byStep: boolean;
}

/** Returns the public name of the session. */
export const insertCredential = (tx: Tx, { tokenHash, userId, accountId, device, address, byStep }: NewCredential) =>
  tx.value(statement('access.insertCredential', { name: col.text() })`
     insert into credential (token_hash, user_id, account_id, device, address, proved_by_step, expires_at)
     values (${tokenHash}, ${userId}, ${accountId}, ${device}, ${address}, ${byStep}, ${endAfter(sql`now()`)}) returning name`);

/** Records that the user of a session has just re-authenticated, by a second step or by the password. */
export const storeReauthentication = (tx: Tx, tokenHash: Buffer, byStep: boolean) =>
  tx.execute(command('access.storeReauthentication')`
     update credential set proved_at = now(), proved_by_step = ${byStep} where token_hash = ${tokenHash}`);

export async function revokeCredential({ engine }: Database, tokenHash: Buffer): Promise<void> {
  await engine.single.execute(command('access.revokeCredential')`
     update credential set revoked_at = now() where token_hash = ${tokenHash} and revoked_at is null`);
}

/** Returns the live ones of these sessions, the last used first. */
export const liveSessions = (tx: Tx, tokenHashes: readonly Buffer[]) =>
  tx.query(statement('access.liveSessions', { name: col.text() })`
     select name from credential where token_hash = any(${tokenHashes}) and revoked_at is null and expires_at > now()
     order by last_seen_at desc`);
