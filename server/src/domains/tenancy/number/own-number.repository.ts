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

/** What a number may carry differs by its kind. */
export type NumberKind = 'short_code' | 'toll_free' | 'local';

const OWN_NUMBER = {
  /** 5 or 6 digits, or 10. */
  digits: col.text(),
  accountId: col.number,
  kind: col.text<NumberKind>(),
  /** Carrier segments. */
  perSecond: col.number,
};
export type OwnNumber = col.RowOf<typeof OWN_NUMBER>;

const COLUMNS = sql`digits, account_id as "accountId", kind, per_second as "perSecond"`;

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

/** Returns undefined if the number is taken, or the account has one. */
export const insertNumber = (tx: Tx, { digits, accountId, kind, perSecond }: OwnNumber) =>
  tx.maybeOne(statement('tenancy.insertNumber', OWN_NUMBER)`
     insert into own_number (digits, account_id, kind, per_second) values (${digits}, ${accountId}, ${kind}, ${perSecond})
     on conflict do nothing returning ${COLUMNS}`);

/** Gives an account another number instead of its own, with which its keywords move. Returns how many numbers changed. */
export const replaceNumber = (tx: Tx, { digits, accountId, kind, perSecond }: OwnNumber) =>
  tx.execute(command('tenancy.replaceNumber')`
     update own_number set digits = ${digits}, kind = ${kind}, per_second = ${perSecond}, added_at = now() where account_id = ${accountId}`);

/** Carrier segments per second. Returns how many numbers changed. */
export const setNumberRate = (tx: Tx, digits: string, perSecond: number) =>
  tx.execute(command('tenancy.setNumberRate')`
     update own_number set per_second = ${perSecond} where digits = ${digits}`);

/** Returns the account that had it. */
export const deleteNumber = (tx: Tx, digits: string) =>
  tx.maybeValue(statement('tenancy.deleteNumber', { account_id: col.number })`
     delete from own_number where digits = ${digits} returning account_id`);

/** The own number of an account with its rate in carrier segments; undefined: the account is on the shared code. */
export const numberOfAccount = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('tenancy.numberOfAccount', { digits: col.text(), perSecond: col.number })`
     select digits, per_second as "perSecond" from own_number where account_id = ${accountId}`);

const LISTED_NUMBER = {
  digits: col.text(),
  accountId: col.number,
  company: col.text(),
  kind: col.text<NumberKind>(),
  /** Carrier segments. */
  perSecond: col.number,
  addedAt: col.time,
};

/** Every own number with its account, for the operator. */
export const listedNumbers = (engine: Statements) =>
  engine.single.query(statement('tenancy.listedNumbers', LISTED_NUMBER)`
     select own.digits, own.account_id as "accountId", a.company, own.kind, own.per_second as "perSecond", own.added_at as "addedAt"
     from own_number own join account a on a.id = own.account_id order by own.digits`);

/** Releases the numbers of a deleted account. */
export const releaseNumberOf = (tx: Tx, { accountId }: { accountId: number }) =>
  tx.execute(command('tenancy.releaseNumberOf')`
     with others as (delete from other_number where account_id = ${accountId}) delete from own_number where account_id = ${accountId}`);
