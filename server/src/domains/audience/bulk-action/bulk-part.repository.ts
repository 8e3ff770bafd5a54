import * as col from '../../../platform/db/col';
import { command, constant, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import type { BulkRow } from './bulk.repository';
import { listing } from '../search/selection.repository';
import type { SubscriberFilter } from '../search/subscriber-filter.repository';

/** Subscribers in a part: their phones are locked together, and all connections share one lock table. */
const PART_SIZE = 500;

/** Stores the selection in parts, once; it does not include people who joined after the click. */
export async function storeParts(tx: Tx, bulk: BulkRow, filter: SubscriberFilter | null): Promise<void> {
  // Storing a million subscribers exceeds the usual statement timeout.
  await tx.execute(command('audience.storeParts')`set local statement_timeout = 60000`);
  await tx.execute(command('audience.storeParts.2')`
     with chosen as (
       select s.id, (row_number() over (order by s.id) - 1) / ${constant(PART_SIZE)} as part from (${listing(bulk.accountId, filter, bulk)}) c join subscriber s on s.id = c.id where s.added_at <= ${bulk.createdAt}
     ), parts as (
       insert into bulk_part (bulk_id, account_id, part, ids)
       select ${bulk.id}, ${bulk.accountId}, part, array_agg(id order by id) from chosen group by part returning cardinality(ids) as size
     )
     update bulk_action set listed = true, total = coalesce((select sum(size) from parts), 0) where id = ${bulk.id}`);
}

const PART = {
  part: col.number,
  ids: col.numbers,
};
export type Part = col.RowOf<typeof PART>;

/** The next parts to process. */
export const nextParts = (tx: Tx, bulk: number, limit: number): Promise<Part[]> =>
  tx.query(statement('audience.nextParts', PART)`
     select part, ids from bulk_part where bulk_id = ${bulk} and changed is null order by part limit ${limit}`);

/** The next parts to undo, with their changed subscribers. */
export const nextUndone = (tx: Tx, bulk: number, limit: number): Promise<Part[]> =>
  tx.query(statement('audience.nextUndone', { part: col.number, ids: col.present(col.numbers) })`
     select part, changed as ids from bulk_part where bulk_id = ${bulk} and changed is not null and not undone order by part limit ${limit}`);

export async function keepPart(
  tx: Tx,
  bulk: number,
  { part, ids }: Part,
  changed: readonly number[],
  counted = changed.length,
): Promise<void> {
  await tx.execute(command('audience.keepPart')`
     update bulk_part set changed = ${changed} where bulk_id = ${bulk} and part = ${part}`);
  // Puts the action behind those that wait, so that one for a million people does not delay the others.
  await tx.execute(command('audience.keepPart.2')`
     update bulk_action set state = 'running', failures = 0, done = done + ${ids.length}, changed = changed + ${counted}, next_at = now() where id = ${bulk}`);
}

export const keepUndone = (tx: Tx, bulk: number, parts: readonly Part[]): Promise<number> =>
  tx.execute(command('audience.keepUndoneParts')`
     update bulk_part set undone = true where bulk_id = ${bulk} and part = any(${parts.map(({ part }) => part)}::int[])`);
