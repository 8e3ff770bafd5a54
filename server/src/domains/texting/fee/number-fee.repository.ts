import * as col from '../../../platform/db/col';
import type { Database, Tx } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { command, type Sql, sql, statement } from '../../../platform/db/sql';

const NUMBER_FEE = {
  id: col.number,
  digits: col.text(),
  what: col.text<'number' | 'registration' | 'registration_month' | 'segments'>('number'),
  /** When the month begins; of a registration: when it was approved. */
  period: col.time,
  quantity: col.number,
  /** What paid orders have charged for it. */
  billedCents: col.number,
};
export type NumberFee = col.RowOf<typeof NUMBER_FEE>;

/**
 * SQL of a statement that changes messages, after it has counted the use of their hours: counts the segments that left
 * from numbers of single accounts. They belong to the month in which this is known, so a month that is over no longer
 * changes. `change` has the columns account_id, number and segments, and `more`: 1 for a message that was not known to
 * have left before, -1 for one that has not left after all.
 */
export const countSegments = (change: Sql): Sql => sql`
  insert into number_fee as f (account_id, digits, what, period, quantity)
  select account_id, number, 'segments', date_trunc('month', now(), 'UTC'), sum(segments * more)
  from ${change} where account_id is not null and number is not null and more <> 0 group by 1, 2 order by 1, 2
  on conflict (account_id, digits, what, period) do update set quantity = f.quantity + excluded.quantity`;

/** Once, however often it is called. */
export const addFee = (
  tx: Tx,
  { accountId, digits, what, period }: Pick<NumberFee, 'digits' | 'what' | 'period'> & { accountId: number },
) =>
  tx.execute(command('texting.addFee')`
     insert into number_fee (account_id, digits, what, period) values (${accountId}, ${digits}, ${what}, ${period}) on conflict do nothing`);

/** The fees of an account that began before `end`, the oldest first. Few: about three per number and month. */
export const feesBefore = (tx: Tx, accountId: number, end: Date) =>
  tx.query(statement('texting.feesBefore', NUMBER_FEE)`
     select id, digits, what, period, quantity, billed_cents as "billedCents" from number_fee
     where account_id = ${accountId} and period < ${end} order by period, id`);

/** Whether numbers have cost an account something since `from`. */
export const hasFees = (tx: Tx, accountId: number, from: Date) =>
  tx.value(statement('texting.hasFees', { has: col.bool })`
     select exists (select from number_fee where account_id = ${accountId} and period >= ${from}) as has`);

/** A paid order has charged for a fee. */
export const billFee = (tx: Tx, accountId: number, id: number, cents: number) =>
  tx.execute(command('texting.billFee')`
     update number_fee set billed_cents = billed_cents + ${cents} where account_id = ${accountId} and id = ${id}`);

/** Checks that fees were billed as paid orders charge for them. Returns the accounts that differ. */
export const checkFees = (db: Pick<Database, 'asEngine'>) =>
  db.asEngine(
    (tx) =>
      tx.query(statement('texting.checkFees', { account_id: col.number, charged: col.number, billed: col.number })`
     select account_id, coalesce(o.total, 0) as charged, coalesce(f.total, 0) as billed
       from (select account_id, sum((line ->> 'quantity')::int * (line ->> 'unit_cents')::int) as total
             from billing_order cross join jsonb_array_elements(lines) line where state = 'paid' and line ? 'fee' group by account_id) o
       full join (select account_id, sum(billed_cents) as total from number_fee group by account_id) f using (account_id)
       where coalesce(o.total, 0) <> coalesce(f.total, 0) order by account_id`),
    { limitMs: LONG_WORK_MS },
  );
