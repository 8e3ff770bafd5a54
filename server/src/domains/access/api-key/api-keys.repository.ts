import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Scope } from '@textloom/contracts';
import type { Database, Tx } from '../../../platform/db/connection';
import { HOLDER, HOLDER_COLUMNS } from '../session/session.repository';

const SCOPES = col.texts as col.Column<Scope[]>;

const API_KEY = {
  id: col.number,
  name: col.text(),
  hint: col.text(),
  scopes: SCOPES,
  made_by: col.text(),
  added_at: col.time,
  expires_at: col.orNull(col.time),
  expired: col.bool,
  last_used_at: col.orNull(col.time),
};

/** Uses api_key_account: an account has few keys. */
export const listKeys = (tx: Tx, accountId: number) =>
  tx.query(statement('access.listKeys', API_KEY)`
     select k.id, k.name, k.hint, k.scopes, u.email as made_by, k.added_at, k.expires_at,
            coalesce(k.expires_at <= now(), false) as expired, k.last_used_at
     from api_key k join app_user u on u.id = k.user_id
     where k.account_id = ${accountId} and k.revoked_at is null order by k.added_at desc, k.id desc`);

/** Locks the account's keys, so that two concurrent calls cannot exceed the limit, and counts the keys in force. */
export async function countKeys(tx: Tx, accountId: number): Promise<number> {
  await tx.execute(command('access.countKeys')`
     select id from account where id = ${accountId} for no key update`);
  return tx.value(statement('access.countKeys.2', { count: col.number })`
     select count(*) from api_key where account_id = ${accountId} and revoked_at is null and (expires_at is null or expires_at > now())`);
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
  tx.value(statement('access.insertKey', { id: col.number })`
     insert into api_key (account_id, user_id, token_hash, name, hint, scopes, expires_at)
     values (${key.accountId}, ${key.userId}, ${key.tokenHash}, ${key.name}, ${key.hint}, ${key.scopes}, case when ${key.expiresIn} > 0 then now() + make_interval(days => ${key.expiresIn}::int) end) returning id`);

/** Returns its name; undefined when the account has no such key, or has already revoked it. */
export const revokeKey = (tx: Tx, accountId: number, id: number) =>
  tx.maybeValue(statement('access.revokeKey', { name: col.text() })`
     update api_key set revoked_at = now() where account_id = ${accountId} and id = ${id} and revoked_at is null returning name`);

const KEY = { ...HOLDER, keyId: col.number, scopes: SCOPES };

/**
 * The user and account behind a key, in one round trip, which also stores the time of use, at most once a minute.
 * Reads across accounts, because the key determines the account.
 */
export const readKey = ({ engine }: Database, tokenHash: Buffer) =>
  engine.prepared.maybeOne(statement('access.readKey', KEY)`
     with used as (
       update api_key set last_used_at = now()
       where token_hash = ${tokenHash} and revoked_at is null and coalesce(last_used_at < now() - interval '1 minute', true)
     )
     select k.id as "keyId", k.scopes, ${HOLDER_COLUMNS}
     from api_key k
     join app_user u on u.id = k.user_id and not u.deleted and not u.disabled
     join account a on a.id = u.account_id and not a.deleted
     where k.token_hash = ${tokenHash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`);

/**
 * Takes the next key that expires within a week, or has expired, and whose owner was not notified; undefined when there
 * is none. A key created yesterday for a few days needs no warning. Index api_key_expires.
 */
export const takeEnding = (tx: Tx, now: Date) =>
  tx.maybeOne(statement('access.takeEnding', {
    account_id: col.number,
    id: col.number,
    name: col.text(),
    expires_at: col.present(col.time),
    ended: col.bool,
    timezone: col.number,
  })`
     update api_key k set expiry_told = case when k.expires_at <= ${now} then 2 else 1 end
     from app_user o
     where k.id = (
         select n.id from api_key n join account a on a.id = n.account_id and not a.deleted
         where n.revoked_at is null and n.expires_at is not null and n.expiry_told < 2
           and (n.expires_at <= ${now} or n.expiry_told = 0 and n.expires_at <= ${now}::timestamptz + interval '7 days' and n.added_at < ${now}::timestamptz - interval '1 day')
         order by n.expires_at, n.id limit 1 for update of n skip locked)
       and o.account_id = k.account_id and o.owner and not o.deleted
     returning k.account_id, k.id, k.name, k.expires_at, k.expires_at <= ${now} as ended, o.timezone`);
