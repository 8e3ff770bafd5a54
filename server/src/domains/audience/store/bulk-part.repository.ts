import type { Tx } from '../../../platform/db/connection';
import type { BulkRow } from './bulk.repository';
import type { SubscriberFilter } from './subscriber-filter';

/** Subscribers in a part: their phones are locked together, in a lock table that all connections share. */
const PART_SIZE = 500;

/** The ids of a selection, as a query that ends with its parameters. */
export interface Listing {
  sql: string;
  params: unknown[];
}

/** Ids chosen one by one, and the matches of the filter without the excluded ones; each once. */
export function listing(
  accountId: number,
  filter: SubscriberFilter | null,
  { ids, excluded }: { ids: readonly number[]; excluded: readonly number[] },
): Listing {
  const params: unknown[] = filter ? [...filter.params] : [accountId];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const chosen = `select s.id from subscriber s where s.account_id = $1 and not s.deleted and s.id = any(${bind(ids)}::bigint[])`;
  const matching =
    filter && `select s.id from subscriber s where ${filter.where} and not (s.id = any(${bind(excluded)}::bigint[]))`;
  return { sql: matching ? `${chosen} union ${matching}` : chosen, params };
}

/** Stores the selection in parts, once; people who joined after the click are not in it. */
export async function storeParts(tx: Tx, bulk: BulkRow, filter: SubscriberFilter | null): Promise<void> {
  const { sql, params } = listing(bulk.accountId, filter, bulk);
  const at = (place: number): string => `$${params.length + place}`;
  // A million subscribers take longer than the usual limit of a statement.
  await tx.execute('set local statement_timeout = 60000');
  await tx.execute(
    `with chosen as (
       select s.id, (row_number() over (order by s.id) - 1) / ${PART_SIZE} as part from (${sql}) c join subscriber s on s.id = c.id where s.added_at <= ${at(2)}
     ), parts as (
       insert into bulk_part (bulk_id, account_id, part, ids)
       select ${at(1)}, $1, part, array_agg(id order by id) from chosen group by part returning cardinality(ids) as size
     )
     update bulk_action set listed = true, total = coalesce((select sum(size) from parts), 0) where id = ${at(1)}`,
    [...params, bulk.id, bulk.createdAt],
  );
}

export interface Part {
  part: number;
  ids: number[];
}

/** The next parts to do. */
export const nextParts = (tx: Tx, bulk: number, limit: number): Promise<Part[]> =>
  tx.query<Part>('select part, ids from bulk_part where bulk_id = $1 and changed is null order by part limit $2', [
    bulk,
    limit,
  ]);

/** The next parts to undo, with the subscribers that were changed. */
export const nextUndone = (tx: Tx, bulk: number, limit: number): Promise<Part[]> =>
  tx.query<Part>(
    'select part, changed as ids from bulk_part where bulk_id = $1 and changed is not null and not undone order by part limit $2',
    [bulk, limit],
  );

export async function keepPart(
  tx: Tx,
  bulk: number,
  { part, ids }: Part,
  changed: readonly number[],
  counted = changed.length,
): Promise<void> {
  await tx.execute('update bulk_part set changed = $3 where bulk_id = $1 and part = $2', [bulk, part, changed]);
  // The actions that wait come first now: one for a million people does not delay the others.
  await tx.execute(
    `update bulk_action set state = 'running', failures = 0, done = done + $2, changed = changed + $3, next_at = now() where id = $1`,
    [bulk, ids.length, counted],
  );
}

export const keepUndone = (tx: Tx, bulk: number, parts: readonly Part[]): Promise<number> =>
  tx.execute('update bulk_part set undone = true where bulk_id = $1 and part = any($2::int[])', [
    bulk,
    parts.map(({ part }) => part),
  ]);
