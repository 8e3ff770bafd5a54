import * as col from '../../../platform/db/col';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';
import type { Statements, Tx } from '../../../platform/db/connection';
import { otherNumbers } from './other-number.repository';

/** SQL: the own number of an account, or null when it is on the shared code. Uses own_number_account_id_key. */
export const numberOf = (account: Sql | number): Sql =>
  sql`(select own.digits from own_number own where own.account_id = ${account})`;

/** SQL: an account is on the shared code, not on a number of its own. */
export const isOnSharedCode = (account: Sql | number): Sql =>
  sql`not exists (select from own_number own where own.account_id = ${account})`;

/** Numbers of the United States and of Canada are sent from. */
export type NumberCountry = 'US' | 'CA';

/**
 * SQL: the country of a local number, by the states of its area code (platform/db/reference/places.sql); null for other
 * numbers, and for area codes of several countries.
 */
export const countryOf = (digits: string): Sql =>
  sql`(select case when count(distinct r.country) = 1 then left(min(r.country), 2) end from area_zone z join texting_region r on r.code = any(string_to_array(z.states, '&')) where ${digits} ~ '^[0-9]{10}$' and z.area = left(${digits}, 3))`;

/** What a number may carry differs by its kind. */
export type NumberKind = 'short_code' | 'toll_free' | 'local';

/**
 * Carrier segments that leave from a number a day unless the operator enters another limit; null: no limit is known.
 * T-Mobile carries 2,000 a day to its customers from a brand without vetting
 * (https://support.twilio.com/hc/en-us/articles/1260804800549, read 2026-12-01). The
 * carrier of a phone is not known, so all segments count.
 */
const DAILY_LIMIT: Readonly<Record<NumberKind, number | null>> = {
  short_code: null,
  toll_free: null,
  local: 2_000,
};

/**
 * The same from a local number of a sole proprietor, of which 1 segment a second is carried, as of other local numbers
 * (https://help.salesmessage.com/en/articles/6209896-message-throughput-mps-and-trust-scores-for-a2p-10dlc, read 2026-12-02).
 */
export const SOLE_PROPRIETORS_DAILY_LIMIT = 1_000;

/** Where a number is from, and what it carries beside texts. */
export const CAPABILITIES = {
  country: col.orNull(col.text<NumberCountry>()),
  /** Null: not known. */
  pictures: col.orNull(col.bool),
};
export type Capabilities = col.RowOf<typeof CAPABILITIES>;

const OWN_NUMBER = {
  ...CAPABILITIES,
  /** 5 or 6 digits, or 10. */
  digits: col.text(),
  accountId: col.number,
  kind: col.text<NumberKind>(),
  /** Carrier segments. */
  perSecond: col.number,
  /** Carrier segments; null: no limit. */
  dailyLimit: col.orNull(col.number),
};
export type OwnNumber = col.RowOf<typeof OWN_NUMBER>;

const COLUMNS = sql`digits, account_id as "accountId", kind, per_second as "perSecond", daily_limit as "dailyLimit", country, pictures`;

/** Those of some numbers at which an account is reached, with the account: its own, and others of a move. */
export const accountsOfNumbers = (tx: Tx, digits: readonly string[]) =>
  tx.query(statement('tenancy.accountsOfNumbers', { digits: col.text(), accountId: col.number })`
     select digits, account_id as "accountId" from own_number where digits = any(${digits}::text[])
     union select digits, account_id from (${otherNumbers}) other where digits = any(${digits}::text[])`);

/** Those of some accounts that have a number of their own, with the number. */
export const numbersOfAccounts = (tx: Tx, accountIds: readonly number[]) =>
  tx.query(statement('tenancy.numbersOfAccounts', { digits: col.text(), accountId: col.number })`
     select digits, account_id as "accountId" from own_number where account_id = any(${accountIds}::int[])`);

/** The digits of all numbers at which single accounts are reached. */
export const ownNumbers = (engine: Statements) =>
  engine.prepared.values(statement('tenancy.ownNumbers', { digits: col.text() })`
     select digits from own_number union select digits from (${otherNumbers}) other order by digits`);

/** A number for an account; without a limit it gets that of its kind. */
export type NewNumber = Omit<OwnNumber, 'dailyLimit' | keyof Capabilities> &
  Partial<Pick<OwnNumber, 'dailyLimit' | keyof Capabilities>>;

/** Returns undefined if the number is taken, or the account has one. */
export const insertNumber = (
  tx: Tx,
  { digits, accountId, kind, perSecond, dailyLimit = DAILY_LIMIT[kind], country = null, pictures = null }: NewNumber,
) =>
  tx.maybeOne(statement('tenancy.insertNumber', OWN_NUMBER)`
     insert into own_number (digits, account_id, kind, per_second, daily_limit, country, pictures)
     values (${digits}, ${accountId}, ${kind}, ${perSecond}, ${dailyLimit}, coalesce(${country}::text, ${countryOf(digits)}), ${pictures}::bool)
     on conflict do nothing returning ${COLUMNS}`);

/** Gives an account another number instead of its own, with which its keywords move. Returns how many numbers changed. */
export const replaceNumber = (
  tx: Tx,
  { digits, accountId, kind, perSecond, dailyLimit = DAILY_LIMIT[kind], country = null, pictures = null }: NewNumber,
) =>
  tx.execute(command('tenancy.replaceNumber')`
     update own_number set digits = ${digits}, kind = ${kind}, per_second = ${perSecond}, daily_limit = ${dailyLimit},
       country = coalesce(${country}::text, ${countryOf(digits)}), pictures = ${pictures}::bool, added_at = now() where account_id = ${accountId}`);

/** Enters what is known of an own number; undefined: it stays. Returns how many numbers changed. */
export const setCapabilities = (tx: Tx, digits: string, { country, pictures }: Partial<Capabilities>) =>
  tx.execute(command('tenancy.setCapabilities')`
     update own_number set country = coalesce(${country ?? null}::text, country), pictures = coalesce(${pictures ?? null}::bool, pictures) where digits = ${digits}`);

/** Said where a picture is refused. */
export const NO_PICTURES =
  'The number that your texts leave from carries no pictures. Remove the file, or write a link to it into the text.';

/** Whether texts of an account may have pictures. On the shared code, and where it is not known, they may. */
export const carriesPictures = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await tx.maybeValue(statement('tenancy.carriesPictures', { carries: col.bool })`
     select pictures is not false as carries from own_number where account_id = ${accountId}`)) ?? true;

/** Returns how many numbers changed. `dailyLimit` undefined: it stays. */
export const setNumberRate = (
  tx: Tx,
  digits: string,
  { perSecond, dailyLimit }: Pick<OwnNumber, 'perSecond'> & Partial<Pick<OwnNumber, 'dailyLimit'>>,
) =>
  tx.execute(command('tenancy.setNumberRate')`
     update own_number set per_second = ${perSecond}, daily_limit = case when ${dailyLimit === undefined} then daily_limit else ${dailyLimit ?? null}::int end where digits = ${digits}`);

/** Returns the account that had it. */
export const deleteNumber = (tx: Tx, digits: string) =>
  tx.maybeValue(statement('tenancy.deleteNumber', { account_id: col.number })`
     delete from own_number where digits = ${digits} returning account_id`);

/** The own number of an account; undefined: the account is on the shared code. */
export const numberOfAccount = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('tenancy.numberOfAccount', OWN_NUMBER)`
     select ${COLUMNS} from own_number where account_id = ${accountId}`);

const LISTED_NUMBER = {
  ...OWN_NUMBER,
  company: col.text(),
  addedAt: col.time,
  /** Of RCS, if texts go over it. */
  agent: col.orNull(col.text()),
};

/** Every own number with its account, for the operator. */
export const listedNumbers = (engine: Statements) =>
  engine.single.query(statement('tenancy.listedNumbers', LISTED_NUMBER)`
     select own.digits, own.account_id as "accountId", a.company, own.kind, own.per_second as "perSecond", own.daily_limit as "dailyLimit", own.country, own.pictures, own.added_at as "addedAt",
       case when own.rcs_service is not null then own.rcs_agent end as agent
     from own_number own join account a on a.id = own.account_id order by own.digits`);

/** Releases the numbers of a deleted account. */
export const releaseNumberOf = (tx: Tx, { accountId }: { accountId: number }) =>
  tx.execute(command('tenancy.releaseNumberOf')`
     with others as (delete from other_number where account_id = ${accountId}) delete from own_number where account_id = ${accountId}`);
