import * as col from '../../../platform/db/col';
import { command, constant, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import type { JobTable } from '../../../platform/work/jobs';
import type { SoldKind } from '../../../platform/providers/numbers/number-provider';

const NUMBER_TASK = {
  id: col.number,
  accountId: col.number,
  task: col.text<'buy' | 'give_back'>(),
  digits: col.text(),
  kind: col.text<SoldKind>(),
  /** The name of the purchase at the provider. */
  reference: col.text(),
  /** Null while it is being bought. */
  providerId: col.orNull(col.text()),
  attempts: col.number,
  /** Age in seconds. */
  age: col.number,
};
export type NumberTask = col.RowOf<typeof NUMBER_TASK>;

const COLUMNS = sql`j.id, j.account_id as "accountId", j.task, j.digits, j.kind, j.reference, j.provider_id as "providerId", j.attempts, extract(epoch from clock_timestamp() - j.created_at)::float8 as age`;

/** The request itself ends the purchase within this time; afterwards a worker asks the provider. */
const SETTLED_AFTER_S = 30;

export const NUMBER_TASKS: JobTable<NumberTask> = {
  name: 'number_task',
  open: sql`true`,
  columns: COLUMNS,
  row: NUMBER_TASK,
  leaseS: 60,
  perClaim: 10,
};

/** The purchase of an account whose outcome is not known yet. Uses number_task_purchase. */
export const openPurchase = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('numbers.openPurchase', NUMBER_TASK)`
     select ${COLUMNS} from number_task j where j.account_id = ${accountId} and j.task = 'buy'`);

/** Returns undefined if the account is buying one, or the number is being bought or given back. */
export const insertPurchase = (
  tx: Tx,
  { accountId, digits, kind, reference }: Pick<NumberTask, 'accountId' | 'digits' | 'kind' | 'reference'>,
) =>
  tx.maybeOne(statement('numbers.insertPurchase', NUMBER_TASK)`
     insert into number_task as j (account_id, task, digits, kind, reference, next_at)
     values (${accountId}, 'buy', ${digits}, ${kind}, ${reference}, clock_timestamp() + make_interval(secs => ${constant(SETTLED_AFTER_S)}))
     on conflict do nothing returning ${COLUMNS}`);

/** A number to give back at once. */
export const insertGiveBack = (
  tx: Tx,
  { accountId, digits, kind, providerId }: Pick<NumberTask, 'accountId' | 'digits' | 'kind'> & { providerId: string },
) =>
  tx.execute(command('numbers.insertGiveBack')`
     insert into number_task (account_id, task, digits, kind, reference, provider_id, next_at)
     values (${accountId}, 'give_back', ${digits}, ${kind}, '', ${providerId}, clock_timestamp())
     on conflict (digits) do update set task = 'give_back', provider_id = excluded.provider_id, lease_until = null, next_at = clock_timestamp()`);

/** Returns how many ended: 0 if another process ended it, or made another task of it. */
export const deleteTask = (tx: Tx, id: number, task: NumberTask['task']) =>
  tx.execute(command('numbers.deleteTask')`
     delete from number_task where id = ${id} and task = ${task}`);
