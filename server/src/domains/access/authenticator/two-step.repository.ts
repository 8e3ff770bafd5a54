import * as col from '../../../platform/db/col';
import { command, name, type Sql, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

const AUTHENTICATOR_ROW = {
  secret: col.bytes,
  confirmed: col.bool,
};

/** Locks the row, so that of two calls the second sees what the first one did. */
export const lockAuthenticator = (tx: Tx, userId: number) =>
  tx.maybeOne(statement('access.lockAuthenticator', AUTHENTICATOR_ROW)`
     select secret, confirmed_at is not null as confirmed from authenticator where user_id = ${userId} for update`);

/** Stores a secret that is not in use yet, in place of an earlier unconfirmed one; 0 when one is in use. */
export const storeSecret = (tx: Tx, { accountId, userId }: { accountId: number; userId: number }, secret: Buffer) =>
  tx.execute(command('access.storeSecret')`
     insert into authenticator (account_id, user_id, secret) values (${accountId}, ${userId}, ${secret})
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where authenticator.confirmed_at is null`);

export const confirmSecret = (tx: Tx, userId: number) =>
  tx.execute(command('access.confirmSecret')`
     update authenticator set confirmed_at = now() where user_id = ${userId}`);

/** Newest first. Apps that are only being set up are not in use: their users start again. */
export const readNewestSecrets = (tx: Tx, limit: number) =>
  tx.query(statement('access.readNewestSecrets', { owner_id: col.number, secret: col.bytes })`
     select user_id as owner_id, secret from authenticator where confirmed_at is not null
     order by confirmed_at desc limit ${limit}`);

/** Marks a code as used; 0 when it, or a later one, was already used. */
export const passStep = (tx: Tx, userId: number, step: number) =>
  tx.execute(command('access.passStep')`
     update authenticator set last_step = ${step} where user_id = ${userId} and last_step < ${step}`);

export const deleteAuthenticator = (tx: Tx, userId: number) =>
  tx.execute(command('access.deleteAuthenticator')`
     delete from authenticator where user_id = ${userId} and confirmed_at is not null`);

export const countCodes = (tx: Tx, userId: number) =>
  tx.value(statement('access.countCodes', { count: col.number })`
     select count(*)::int from recovery_code where user_id = ${userId}`);

export const insertCodes = (
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number },
  hashes: readonly Buffer[],
) =>
  tx.execute(command('access.insertCodes')`
     insert into recovery_code (account_id, user_id, code_hash) select ${accountId}, ${userId}, unnest(${hashes}::bytea[])`);

export const deleteCodes = (tx: Tx, userId: number) =>
  tx.execute(command('access.deleteCodes')`
     delete from recovery_code where user_id = ${userId}`);

/** Uses up a recovery code; 0 when it does not exist. */
export const takeCode = (tx: Tx, userId: number, hash: Buffer) =>
  tx.execute(command('access.takeCode')`
     delete from recovery_code where user_id = ${userId} and code_hash = ${hash}`);

export const hasAuthenticator = (tx: Tx, userId: number) =>
  tx.value(statement('access.hasAuthenticator', { exists: col.bool })`
     select exists (select from authenticator where user_id = ${userId} and confirmed_at is not null)`);

/** SQL: whether a user has a second step. */
export const secondStepOf = (user: Sql | number): Sql =>
  sql`(exists (select from authenticator a2 where a2.user_id = ${user} and a2.confirmed_at is not null)
    or exists (select from passkey p2 where p2.user_id = ${user}))`;

/** Whether a sign-in of this user needs a second step. */
export const hasSecondStep = (tx: Tx, userId: number) =>
  tx.value(statement('access.hasSecondStep', { needed: col.bool })`
     select ${secondStepOf(userId)} as needed`);

/** Removes all of a user's second steps; returns whether there was one. */
export async function deleteSecondSteps(tx: Tx, userId: number): Promise<boolean> {
  const removed = await hasSecondStep(tx, userId);
  for (const table of ['authenticator', 'passkey', 'recovery_code'])
    await tx.execute(command('access.deleteSecondSteps')`
     delete from ${name(table)} where user_id = ${userId}`);
  return removed;
}
