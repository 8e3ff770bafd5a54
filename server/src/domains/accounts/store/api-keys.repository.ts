import type { ApiKey, Scope } from '@textloom/contracts';
import type { Database, Tx } from '../../../platform/db/connection';
import { SESSION_COLUMNS, type SessionRow } from './session.repository';

interface ApiKeyRow extends Omit<ApiKey, 'added_at' | 'expires_at' | 'last_used_at'> {
  added_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

/** Uses api_key_account: an account has few keys. */
export const listKeys = (tx: Tx, accountId: number) =>
  tx.query<ApiKeyRow>(
    `select k.id, k.name, k.hint, k.scopes, u.email as made_by, k.added_at, k.expires_at,
            coalesce(k.expires_at <= now(), false) as expired, k.last_used_at
     from api_key k join app_user u on u.id = k.user_id
     where k.account_id = $1 and k.revoked_at is null order by k.added_at desc, k.id desc`,
    [accountId],
  );

/** Locks the account's keys against a second one that is made at the same moment, and counts those in force. */
export async function countKeys(tx: Tx, accountId: number): Promise<number> {
  await tx.execute('select id from account where id = $1 for no key update', [accountId]);
  return tx.value<number>(
    'select count(*) from api_key where account_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())',
    [accountId],
  );
}

export interface NewKey {
  accountId: number;
  userId: number;
  tokenHash: Buffer;
  name: string;
  hint: string;
  scopes: readonly Scope[];
  /** Days; 0: it does not expire. */
  expiresIn: number;
}

export const insertKey = (tx: Tx, key: NewKey) =>
  tx.value<number>(
    `insert into api_key (account_id, user_id, token_hash, name, hint, scopes, expires_at)
     values ($1, $2, $3, $4, $5, $6, case when $7 > 0 then now() + make_interval(days => $7::int) end) returning id`,
    [key.accountId, key.userId, key.tokenHash, key.name, key.hint, key.scopes, key.expiresIn],
  );

/** Its name; undefined when the account has no such key, or has revoked it. */
export const revokeKey = (tx: Tx, accountId: number, id: number) =>
  tx.maybeValue<string>(
    'update api_key set revoked_at = now() where account_id = $1 and id = $2 and revoked_at is null returning name',
    [accountId, id],
  );

export interface KeyRow extends Omit<SessionRow, 'name'> {
  keyId: number;
  scopes: readonly Scope[];
}

/**
 * The user and account behind a key, in one round trip, which also stores the time of use, at most once a minute.
 * Reads across accounts, because the key determines the account.
 */
export async function readKey({ engine }: Database, tokenHash: Buffer): Promise<KeyRow | undefined> {
  const { rows } = await engine.query<KeyRow>({
    name: 'api-key',
    text: `with used as (
       update api_key set last_used_at = now()
       where token_hash = $1 and revoked_at is null and coalesce(last_used_at < now() - interval '1 minute', true)
     )
     select k.id as "keyId", k.scopes, ${SESSION_COLUMNS}
     from api_key k
     join app_user u on u.id = k.user_id and not u.deleted and not u.disabled
     join account a on a.id = u.account_id and not a.deleted
     where k.token_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
    values: [tokenHash],
  });
  return rows[0];
}

/**
 * Takes the next key whose owner has to be told that it ends within a week, or has ended; undefined when there is none. A
 * key that was made yesterday for a few days needs no warning. Index api_key_expires.
 */
export const takeEnding = (tx: Tx, now: Date) =>
  tx.maybeOne<{ account_id: number; id: number; name: string; expires_at: Date; ended: boolean; timezone: number }>(
    `update api_key k set expiry_told = case when k.expires_at <= $1 then 2 else 1 end
     from app_user o
     where k.id = (
         select n.id from api_key n join account a on a.id = n.account_id and not a.deleted
         where n.revoked_at is null and n.expires_at is not null and n.expiry_told < 2
           and (n.expires_at <= $1 or n.expiry_told = 0 and n.expires_at <= $1::timestamptz + interval '7 days' and n.added_at < $1::timestamptz - interval '1 day')
         order by n.expires_at, n.id limit 1 for update of n skip locked)
       and o.account_id = k.account_id and o.owner and not o.deleted
     returning k.account_id, k.id, k.name, k.expires_at, k.expires_at <= $1 as ended, o.timezone`,
    [now],
  );
