import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { Statements, Tx } from '../../../platform/db/connection';
import { CAPABILITIES, type Capabilities, countryOf } from '../../tenancy/number';

const BOUGHT_NUMBER = {
  ...CAPABILITIES,
  /** 10 digits. */
  digits: col.text(),
  accountId: col.number,
  kind: col.text<'toll_free' | 'local'>(),
  /** The provider's id. */
  providerId: col.text(),
  boughtAt: col.time,
  /** When the carriers approved it; null: not yet, and no text leaves from it. */
  approvedAt: col.orNull(col.time),
  /** When they took their approval back; null: they have not. */
  suspendedAt: col.orNull(col.time),
  /** It is registered, or to be, for a sole proprietor, from whom the carriers carry less. */
  ofSoleProprietor: col.bool,
  /** Months for which the account owes its fee; null: it was bought before there were fees, and is free. */
  monthsCharged: col.orNull(col.number),
};
export type BoughtNumber = col.RowOf<typeof BOUGHT_NUMBER>;

const COLUMNS = sql`digits, account_id as "accountId", kind, provider_id as "providerId", bought_at as "boughtAt", approved_at as "approvedAt", months_charged as "monthsCharged", country, pictures,
  (select r.suspended_at from number_registration r where r.digits = bought_number.digits) as "suspendedAt",
  coalesce((select r.answers ->> 'business_type' = 'SOLE_PROPRIETOR' from number_registration r where r.digits = bought_number.digits), false) as "ofSoleProprietor"`;

export type NewBought = Pick<BoughtNumber, 'digits' | 'accountId' | 'kind' | 'providerId'> & Partial<Capabilities>;

/** The numbers that an account holds at the provider, the oldest first. Uses bought_number_account. */
export const boughtNumbers = (tx: Tx, accountId: number) =>
  tx.query(statement('numbers.boughtNumbers', BOUGHT_NUMBER)`
     select ${COLUMNS} from bought_number where account_id = ${accountId} order by bought_at, digits`);

/** Its first month is taken. Returns undefined if the number is in the table already. */
export const insertBought = (tx: Tx, number: NewBought) =>
  tx.maybeOne(statement('numbers.insertBought', BOUGHT_NUMBER)`
     insert into bought_number (digits, account_id, kind, provider_id, months_charged, country, pictures)
     values (${number.digits}, ${number.accountId}, ${number.kind}, ${number.providerId}, 1,
       coalesce(${countryOf(number.digits)}, ${number.country ?? null}::text), ${number.pictures ?? null}::bool)
     on conflict do nothing returning ${COLUMNS}`);

/** When the next month of a number begins. Counted from the purchase, so that each begins on its day where the month has one. */
const nextMonth = sql`(bought_at at time zone 'UTC' + make_interval(months => months_charged)) at time zone 'UTC'`;

/** Takes the next month that has begun of one number, and returns it; undefined when all are taken. */
export const takeMonth = (tx: Tx, now: Date) =>
  tx.maybeOne(statement('numbers.takeMonth', { ...BOUGHT_NUMBER, month: col.present(col.time) })`
     with due as (
       select digits as due_digits, ${nextMonth} as month from bought_number where ${nextMonth} <= ${now} order by 2, 1 limit 1 for update skip locked
     )
     update bought_number set months_charged = months_charged + 1 from due where digits = due_digits returning ${COLUMNS}, month`);

/** The carriers approved it: texts may leave from it. */
export const markApproved = (tx: Tx, accountId: number, digits: string) =>
  tx.execute(command('numbers.markApproved')`
     update bought_number set approved_at = now() where account_id = ${accountId} and digits = ${digits} and approved_at is null`);

/** Enters what is known of a held number; undefined: it stays. Returns how many numbers changed. */
export const setBoughtCapabilities = (tx: Tx, digits: string, { country, pictures }: Partial<Capabilities>) =>
  tx.execute(command('numbers.setBoughtCapabilities')`
     update bought_number set country = coalesce(${country ?? null}::text, country), pictures = coalesce(${pictures ?? null}::bool, pictures) where digits = ${digits}`);

export const deleteBought = (tx: Tx, accountId: number, digits: string) =>
  tx.maybeOne(statement('numbers.deleteBought', BOUGHT_NUMBER)`
     delete from bought_number where account_id = ${accountId} and digits = ${digits} returning ${COLUMNS}`);

/** The account that holds a number. */
export const holderOf = (tx: Tx, digits: string) =>
  tx.maybeValue(statement('numbers.holderOf', { account_id: col.number })`
     select account_id from bought_number where digits = ${digits}`);

/** Every held number with its account, for the operator. */
export const listedBought = (engine: Statements) =>
  engine.single.query(statement('numbers.listedBought', { ...BOUGHT_NUMBER, company: col.text() })`
     select ${COLUMNS}, a.company from bought_number join account a on a.id = bought_number.account_id order by digits`);
