import type { Database, Tx } from '../../../platform/db/connection';
import type { LoginUser } from './login.repository';

export interface PasskeyRow {
  id: number;
  credential_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export const readPasskeys = (tx: Tx, userId: number) =>
  tx.query<PasskeyRow>(
    'select id, credential_id, name, created_at, last_used_at from passkey where user_id = $1 order by id',
    [userId],
  );

interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  name: string;
}

/** 0 when it is stored already. */
export const insertPasskey = (
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number },
  { credentialId, publicKey, counter, transports, name }: NewPasskey,
) =>
  tx.execute(
    `insert into passkey (account_id, user_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing`,
    [accountId, userId, credentialId, Buffer.from(publicKey), counter, transports, name],
  );

export const renamePasskey = (tx: Tx, userId: number, id: number, name: string) =>
  tx.execute('update passkey set name = $3 where user_id = $1 and id = $2', [userId, id, name]);

export const deletePasskey = (tx: Tx, userId: number, id: number) =>
  tx.maybeOne<{ name: string }>('delete from passkey where user_id = $1 and id = $2 returning name', [userId, id]);

export const markPasskeyUsed = (tx: Tx, credentialId: string, counter: number) =>
  tx.execute('update passkey set counter = $2, last_used_at = now() where credential_id = $1', [credentialId, counter]);

export interface PasskeyUser extends LoginUser {
  public_key: Buffer;
  counter: number;
}

/** A passkey and its user. Across accounts: the passkey determines the user. */
export async function findPasskey({ engine }: Database, credentialId: string): Promise<PasskeyUser | undefined> {
  const { rows } = await engine.query<PasskeyUser>(
    `select u.id, u.account_id, u.email, u.password_hash, u.disabled, p.public_key, p.counter::int as counter
     from passkey p join app_user u on u.id = p.user_id and not u.deleted join account a on a.id = u.account_id and not a.deleted
     where p.credential_id = $1`,
    [credentialId],
  );
  return rows[0];
}

export async function storeChallenge({ engine }: Database, hash: Buffer, userId: number | null): Promise<void> {
  await engine.query(
    `insert into passkey_challenge (challenge_hash, user_id, expires_at) values ($1, $2, now() + interval '10 minutes')`,
    [hash, userId],
  );
}

/** Whether this challenge was made for this user (null: for a sign-in) and was not used; it works once. */
export async function takeChallenge({ engine }: Database, hash: Buffer, userId: number | null): Promise<boolean> {
  const { rowCount } = await engine.query(
    `delete from passkey_challenge where challenge_hash = $1 and user_id is not distinct from $2::int and expires_at > now()`,
    [hash, userId],
  );
  return rowCount === 1;
}
