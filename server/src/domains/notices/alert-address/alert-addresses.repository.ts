import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { command, name, sql, type Sql, statement } from '../../../platform/db/sql';

export type AddressKind = 'mail' | 'phone';

export const ALERT_ADDRESS = { kind: col.text<AddressKind>('mail'), address: col.text() };
/** An address or a phone that notifications go to; a mail address in lower case. */
export type AlertAddress = col.RowOf<typeof ALERT_ADDRESS>;

/** SQL: the addresses in a list as it was typed. */
const listed = (column: string): Sql => sql`unnest(regexp_split_to_array(lower(${name(column)}), '[,;\\s]+'))`;

/**
 * SQL: whether an address of an account is confirmed: from the address itself, or because a user who signs in with it
 * has opened a link that was mailed there.
 */
export const confirmedAddress = (account: Sql, kind: Sql, address: Sql): Sql =>
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
  where used.address <> '' and not ${confirmedAddress(name('u.account_id'), name('used.kind'), name('used.address'))}`;

/** Where alerts of the account may go: only confirmed addresses, and none while the account itself is unverified. */
export const alertAddresses = (tx: Tx, accountId: number) =>
  tx.query(statement('notices.alertAddresses', { ...ALERT_ADDRESS, stops: col.bool })`
     select distinct on (used.kind, used.address) used.kind, used.address, used.stops from (
         select 'mail' as kind, lower(u.email) as address, true as stops, u.account_id from app_user u
         where u.account_id = ${accountId} and u.owner and not u.deleted
         union all select 'mail', l.address, false, u.account_id from app_user u, ${listed('u.alert_email')} l (address)
         where u.account_id = ${accountId} and u.owner and not u.deleted
         union all select 'phone', u.alert_sms, false, u.account_id from app_user u
         where u.account_id = ${accountId} and u.owner and not u.deleted and u.enable_text_alerts = 1) used
       join account a on a.id = used.account_id and a.verified and not a.deleted
     where used.address <> '' and ${confirmedAddress(name('used.account_id'), name('used.kind'), name('used.address'))}
     order by used.kind, used.address, used.stops`);

/** Which of these addresses may get mail about the account. */
export const confirmedMails = (tx: Tx, accountId: number, addresses: readonly string[]) =>
  tx.values(statement('notices.confirmedMails', { address: col.text() })`
     select distinct l.address from account a, unnest(${addresses.map((one) => one.toLowerCase())}::text[]) l (address)
     where a.id = ${accountId} and a.verified and not a.deleted and ${confirmedAddress(name('a.id'), sql`'mail'`, name('l.address'))} order by l.address`);

/** The user's addresses that wait for a confirmation; `asked`: a link or a code was sent. */
export const unconfirmedOf = (tx: Tx, userId: number) =>
  tx.query(statement('notices.unconfirmedOf', { ...ALERT_ADDRESS, asked: col.bool })`
     select x.kind, x.address, exists (
         select from alert_address c where c.account_id = u.account_id and c.kind = x.kind and c.address = x.address) as asked
     from app_user u cross join lateral (${unconfirmed}) x where u.id = ${userId} order by x.kind, x.address`);

interface Secret extends AlertAddress {
  accountId: number;
  hash: Buffer;
  minutes: number;
}

/** Stores a new link or code for an address; the earlier one stops working. */
export const storeSecret = (tx: Tx, { accountId, kind, address, hash, minutes }: Secret) =>
  tx.execute(command('notices.storeSecret.2')`
     insert into alert_address (account_id, kind, address, secret_hash, secret_until)
     values (${accountId}, ${kind}, ${address}, ${hash}, now() + make_interval(mins => ${minutes}))
     on conflict (account_id, kind, address) do update
       set secret_hash = excluded.secret_hash, secret_until = excluded.secret_until, tries = 0`);

/** Confirms the address of a link and uses the link up; undefined when it was used, replaced or has expired. */
export const confirmByLink = (tx: Tx, hash: Buffer) =>
  tx.maybeOne(statement('notices.confirmByLink', { account_id: col.number, address: col.text() })`
     update alert_address set confirmed_at = now(), secret_hash = null, secret_until = null
     where kind = 'mail' and secret_hash = ${hash} and secret_until > now() returning account_id, address`);

/** Counts a try of a phone's code before it is checked; undefined when there is none left to try. */
export const tryCode = (tx: Tx, accountId: number, phone: string, most: number) =>
  tx.maybeOne(statement('notices.tryCode', { id: col.number, secret_hash: col.present(col.bytes) })`
     update alert_address set tries = tries + 1
     where account_id = ${accountId} and kind = 'phone' and address = ${phone} and secret_until > now() and secret_hash is not null and tries < ${most}
     returning id, secret_hash`);

export const confirmPhone = (tx: Tx, id: number) =>
  tx.execute(command('notices.confirmPhone')`
     update alert_address set confirmed_at = now(), secret_hash = null, secret_until = null where id = ${id}`);
