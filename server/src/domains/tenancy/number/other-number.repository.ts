import * as col from '../../../platform/db/col';
import type { Expired } from '../../../platform/db/delete-expired';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/**
 * How long an account is reached at a number that it moved away from. In the first half answers leave from there, so that
 * texts to it are received for 30 days after the last text from it (decision 673).
 */
const REACHED_DAYS = 60;
const ANSWERED_DAYS = 30;

/** SQL: row `o` of other_number is in force. */
const inForce = sql`(o.until is null or o.until > now())`;

/** SQL: the account moved away from the shared code lately, and whoever texts the code may still mean it. */
export const leftSharedCode = (account: Sql | number): Sql =>
  sql`exists (select from other_number o where o.account_id = ${account} and o.digits is null and ${inForce})`;

/** SQL of a select: numbers beside the own ones at which an account is reached. */
export const otherNumbers = sql`select o.digits, o.account_id from other_number o where o.digits is not null and ${inForce}`;

/** The account begins to move to a number: texts to it reach the account from now on. */
export const insertOther = (
  tx: Tx,
  { accountId, digits, perSecond }: { accountId: number; digits: string; perSecond: number },
) =>
  tx.execute(command('tenancy.insertOther')`
     insert into other_number (account_id, digits, per_second) values (${accountId}, ${digits}, ${perSecond})
     on conflict (digits) do update set until = null, per_second = excluded.per_second where other_number.account_id = excluded.account_id`);

/** The account has moved away from a number; null: from the shared code. */
export const keepFormer = (tx: Tx, accountId: number, from: { digits: string; perSecond: number } | null) =>
  tx.execute(command('tenancy.keepFormer')`
     insert into other_number (account_id, digits, per_second, until)
     values (${accountId}, ${from?.digits ?? null}, ${from?.perSecond ?? null}, now() + ${REACHED_DAYS} * interval '1 day')`);

/** People were told of a number to which the account then did not move: they may text it. */
export const keepUntaken = (tx: Tx, accountId: number, digits: string) =>
  tx.execute(command('tenancy.keepUntaken')`
     update other_number set until = now() + ${REACHED_DAYS} * interval '1 day' where account_id = ${accountId} and digits = ${digits}`);

/** The account has the number for its own now; null: it is on the shared code again. */
export const deleteOther = (tx: Tx, accountId: number, digits: string | null) =>
  tx.execute(command('tenancy.deleteOther')`
     delete from other_number where account_id = ${accountId} and digits is not distinct from ${digits}`);

/** Until when people may text an account there although it has another number; null: it moves there. */
export const reachedUntil = (tx: Tx, accountId: number, digits: string) =>
  tx.maybeOne(statement('tenancy.reachedUntil', { until: col.orNull(col.time) })`
     select o.until from other_number o where o.account_id = ${accountId} and o.digits = ${digits} and ${inForce}`);

/** Serializes giving a number away, which is the key of two tables. Held until the transaction ends. */
export const lockNumber = (tx: Tx, digits: string) =>
  tx.execute(command('tenancy.lockNumber')`
     select pg_advisory_xact_lock(hashtextextended('number:' || ${digits}, 0))`);

/**
 * From where an account answers a text that was sent to a number, if not from its own number: from there, so that the
 * conversation stays in one thread of the phone, as long as that is still possible. Null is the shared code; undefined:
 * the account's number.
 */
export const answerNumber = async (tx: Tx, accountId: number, to: string): Promise<string | null | undefined> => {
  const found = await tx.maybeOne(statement('tenancy.answerNumber', { digits: col.orNull(col.text()) })`
     select o.digits from other_number o where o.account_id = ${accountId} and (o.until is null or o.until > now() + ${REACHED_DAYS - ANSWERED_DAYS} * interval '1 day')
       and (o.digits = ${to} or o.digits is null and not exists (
         select from own_number n where n.account_id = ${accountId} and n.digits = ${to}
         union all select from other_number n where n.account_id = ${accountId} and n.digits = ${to}))`);
  return found?.digits;
};

export const EXPIRED_OF_NUMBERS: Expired = { other_number: sql`until < now()` };
