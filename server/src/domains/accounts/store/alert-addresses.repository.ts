import type { Tx } from '../../../platform/db/connection';
import { name, sql, type Sql, textOf } from '../../../platform/db/sql';

export type AddressKind = 'mail' | 'phone';

/** An address or a phone that notifications go to; a mail address in lower case. */
export interface AlertAddress {
  kind: AddressKind;
  address: string;
}

/** SQL: the addresses of a list as it was typed. */
const listed = (column: string): Sql => sql`unnest(regexp_split_to_array(lower(${name(column)}), '[,;\\s]+'))`;

/**
 * SQL: whether an address of an account is confirmed: from the address itself, or because a user who signs in with it has
 * opened a link that was mailed there.
 */
const confirmed = (account: Sql, kind: Sql, address: Sql): Sql =>
  sql`(exists (select from alert_address c where c.account_id = ${account} and c.kind = ${kind} and c.address = ${address} and c.confirmed_at is not null)
    or ${kind} = 'mail' and exists (
      select from app_user p join account pa on pa.id = p.account_id
      where p.account_id = ${account} and not p.deleted and lower(p.email) = ${address}
        and case when p.owner then pa.verified else p.last_login is not null end))`;

/** SQL: the addresses to which notifications of the user `u` would go, but which nobody has confirmed. */
export const unconfirmed = sql`select used.kind, used.address from (
    select 'mail' as kind, l.address from ${listed('u.alert_email')} l (address) where u.owner
    union select 'mail', l.address from ${listed('u.inbox_notification_emails')} l (address) where u.inbox_notifications = 1
    union select 'phone', u.alert_sms where u.owner and u.enable_text_alerts = 1) used
  where used.address <> '' and not ${confirmed(name('u.account_id'), name('used.kind'), name('used.address'))}`;

/** Where alerts of the account may go: only confirmed addresses, and none while the account itself is unverified. */
export const alertAddresses = (tx: Tx, accountId: number) =>
  tx.query<AlertAddress & { stops: boolean }>(
    `select distinct on (used.kind, used.address) used.kind, used.address, used.stops from (
         select 'mail' as kind, lower(u.email) as address, true as stops, u.account_id from app_user u
         where u.account_id = $1 and u.owner and not u.deleted
         union all select 'mail', l.address, false, u.account_id from app_user u, ${textOf(listed('u.alert_email'))} l (address)
         where u.account_id = $1 and u.owner and not u.deleted
         union all select 'phone', u.alert_sms, false, u.account_id from app_user u
         where u.account_id = $1 and u.owner and not u.deleted and u.enable_text_alerts = 1) used
       join account a on a.id = used.account_id and a.verified and not a.deleted
     where used.address <> '' and ${textOf(confirmed(name('used.account_id'), name('used.kind'), name('used.address')))}
     order by used.kind, used.address, used.stops`,
    [accountId],
  );

/** Those of some addresses that may get mail about the account. */
export const confirmedMails = (tx: Tx, accountId: number, addresses: readonly string[]) =>
  tx.values<string>(
    `select distinct l.address from account a, unnest($2::text[]) l (address)
     where a.id = $1 and a.verified and not a.deleted and ${textOf(confirmed(name('a.id'), sql`'mail'`, name('l.address')))} order by l.address`,
    [accountId, addresses.map((one) => one.toLowerCase())],
  );

/** The user's addresses that wait for a confirmation; `asked`: a link or a code was sent. */
export const unconfirmedOf = (tx: Tx, userId: number) =>
  tx.query<AlertAddress & { asked: boolean }>(
    `select x.kind, x.address, exists (
         select from alert_address c where c.account_id = u.account_id and c.kind = x.kind and c.address = x.address) as asked
     from app_user u cross join lateral (${textOf(unconfirmed)}) x where u.id = $1 order by x.kind, x.address`,
    [userId],
  );

interface Secret extends AlertAddress {
  accountId: number;
  hash: Buffer;
  minutes: number;
}

/** Stores a new link or code for an address; the earlier one ends. */
export const storeSecret = (tx: Tx, { accountId, kind, address, hash, minutes }: Secret) =>
  tx.execute(
    `insert into alert_address (account_id, kind, address, secret_hash, secret_until)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))
     on conflict (account_id, kind, address) do update
       set secret_hash = excluded.secret_hash, secret_until = excluded.secret_until, tries = 0`,
    [accountId, kind, address, hash, minutes],
  );

/** Confirms the address of a link, which ends; undefined when it was used, replaced or is too old. */
export const confirmByLink = (tx: Tx, hash: Buffer) =>
  tx.maybeOne<{ account_id: number; address: string }>(
    `update alert_address set confirmed_at = now(), secret_hash = null, secret_until = null
     where kind = 'mail' and secret_hash = $1 and secret_until > now() returning account_id, address`,
    [hash],
  );

/** Counts a try of a phone's code before it is looked at; undefined when there is none to try any more. */
export const tryCode = (tx: Tx, accountId: number, phone: string, most: number) =>
  tx.maybeOne<{ id: number; secret_hash: Buffer }>(
    `update alert_address set tries = tries + 1
     where account_id = $1 and kind = 'phone' and address = $2 and secret_until > now() and secret_hash is not null and tries < $3
     returning id, secret_hash`,
    [accountId, phone, most],
  );

export const confirmPhone = (tx: Tx, id: number) =>
  tx.execute('update alert_address set confirmed_at = now(), secret_hash = null, secret_until = null where id = $1', [
    id,
  ]);
