import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Database, Tx } from '../../../platform/db/connection';
import { LOGIN_USER } from '../session/login.repository';

const PASSKEY_ROW = {
  id: col.number,
  credential_id: col.text(),
  name: col.text(),
  created_at: col.time,
  last_used_at: col.orNull(col.time),
};

export const readPasskeys = (tx: Tx, userId: number) =>
  tx.query(statement('access.readPasskeys', PASSKEY_ROW)`
     select id, credential_id, name, created_at, last_used_at from passkey where user_id = ${userId} order by id`);

interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  name: string;
}

/** 0 when it is already stored. */
export const insertPasskey = (
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number },
  { credentialId, publicKey, counter, transports, name }: NewPasskey,
) =>
  tx.execute(command('access.insertPasskey')`
     insert into passkey (account_id, user_id, credential_id, public_key, counter, transports, name)
     values (${accountId}, ${userId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name}) on conflict (credential_id) do nothing`);

export const renamePasskey = (tx: Tx, userId: number, id: number, name: string) =>
  tx.execute(command('access.renamePasskey')`
     update passkey set name = ${name} where user_id = ${userId} and id = ${id}`);

export const deletePasskey = (tx: Tx, userId: number, id: number) =>
  tx.maybeOne(statement('access.deletePasskey', { name: col.text() })`
     delete from passkey where user_id = ${userId} and id = ${id} returning name`);

export const markPasskeyUsed = (tx: Tx, credentialId: string, counter: number) =>
  tx.execute(command('access.markPasskeyUsed')`
     update passkey set counter = ${counter}, last_used_at = now() where credential_id = ${credentialId}`);

const PASSKEY_USER = { ...LOGIN_USER, public_key: col.bytes, counter: col.number };
export type PasskeyUser = col.RowOf<typeof PASSKEY_USER>;

/** A passkey and its user. Across accounts: the passkey determines the user. */
export const findPasskey = ({ engine }: Database, credentialId: string) =>
  engine.single.maybeOne(statement('access.findPasskey', PASSKEY_USER)`
     select u.id, u.account_id, u.email, u.password_hash, u.disabled, p.public_key, p.counter::int as counter
     from passkey p join app_user u on u.id = p.user_id and not u.deleted join account a on a.id = u.account_id and not a.deleted
     where p.credential_id = ${credentialId}`);

export async function storeChallenge({ engine }: Database, hash: Buffer, userId: number | null): Promise<void> {
  await engine.single.execute(command('access.storeChallenge')`
     insert into passkey_challenge (challenge_hash, user_id, expires_at) values (${hash}, ${userId}, now() + interval '10 minutes')`);
}

/** Whether this challenge was created for this user (null: for a sign-in) and was not used; it works once. */
export const takeChallenge = async ({ engine }: Database, hash: Buffer, userId: number | null): Promise<boolean> =>
  (await engine.single.execute(command('access.takeChallenge')`
     delete from passkey_challenge where challenge_hash = ${hash} and user_id is not distinct from ${userId}::int and expires_at > now()`)) ===
  1;
