import type { Sealed } from '../../../platform/base/seal';
import type { Tx } from '../../../platform/db/connection';

export interface AuthenticatorRow {
  secret: Buffer;
  confirmed: boolean;
}

/** Locked, so that of two calls the second sees what the first one did. */
export const lockAuthenticator = (tx: Tx, userId: number) =>
  tx.maybeOne<AuthenticatorRow>(
    'select secret, confirmed_at is not null as confirmed from authenticator where user_id = $1 for update',
    [userId],
  );

/** Stores a secret that is not in use yet, in place of an earlier one; 0 when one is in use. */
export const storeSecret = (tx: Tx, { accountId, userId }: { accountId: number; userId: number }, secret: Buffer) =>
  tx.execute(
    `insert into authenticator (account_id, user_id, secret) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where authenticator.confirmed_at is null`,
    [accountId, userId, secret],
  );

export const confirmSecret = (tx: Tx, userId: number) =>
  tx.execute('update authenticator set confirmed_at = now() where user_id = $1', [userId]);

/** Newest first. Apps that are being set up are not in use: their users start again. */
export const readNewestSecrets = (tx: Tx, limit: number) =>
  tx.query<Sealed>(
    `select user_id as owner_id, secret from authenticator where confirmed_at is not null
     order by confirmed_at desc limit $1`,
    [limit],
  );

/** Marks a code as used; 0 when it, or a later one, was used before. */
export const passStep = (tx: Tx, userId: number, step: number) =>
  tx.execute('update authenticator set last_step = $2 where user_id = $1 and last_step < $2', [userId, step]);

export const deleteAuthenticator = (tx: Tx, userId: number) =>
  tx.execute('delete from authenticator where user_id = $1 and confirmed_at is not null', [userId]);

export const countCodes = (tx: Tx, userId: number) =>
  tx.value<number>('select count(*)::int from recovery_code where user_id = $1', [userId]);

export const insertCodes = (
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number },
  hashes: readonly Buffer[],
) =>
  tx.execute('insert into recovery_code (account_id, user_id, code_hash) select $1, $2, unnest($3::bytea[])', [
    accountId,
    userId,
    hashes,
  ]);

export const deleteCodes = (tx: Tx, userId: number) =>
  tx.execute('delete from recovery_code where user_id = $1', [userId]);

/** Uses up a recovery code; 0 when there is no such code. */
export const takeCode = (tx: Tx, userId: number, hash: Buffer) =>
  tx.execute('delete from recovery_code where user_id = $1 and code_hash = $2', [userId, hash]);

export const hasAuthenticator = (tx: Tx, userId: number) =>
  tx.value<boolean>('select exists (select from authenticator where user_id = $1 and confirmed_at is not null)', [
    userId,
  ]);

/** SQL: whether a user has a second step. */
export const secondStepOf = (user: string): string =>
  `(exists (select from authenticator a2 where a2.user_id = ${user} and a2.confirmed_at is not null)
    or exists (select from passkey p2 where p2.user_id = ${user}))`;

/** Whether a sign-in of this user needs a second step. */
export const hasSecondStep = (tx: Tx, userId: number) => tx.value<boolean>(`select ${secondStepOf('$1')}`, [userId]);

/** Removes all of a user's second steps; returns whether there was one. */
export async function deleteSecondSteps(tx: Tx, userId: number): Promise<boolean> {
  const removed = await hasSecondStep(tx, userId);
  for (const table of ['authenticator', 'passkey', 'recovery_code'])
    await tx.execute(`delete from ${table} where user_id = $1`, [userId]);
  return removed;
}

export const isRequired = (tx: Tx, accountId: number) =>
  tx.value<boolean>('select two_step_required from account where id = $1', [accountId]);

/** 0 when it is so already. */
export const setRequired = (tx: Tx, accountId: number, required: boolean) =>
  tx.execute('update account set two_step_required = $2 where id = $1 and two_step_required <> $2', [
    accountId,
    required,
  ]);
