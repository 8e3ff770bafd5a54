import type { CursorPage } from '@textloom/contracts';
import { invalid } from '../base/app-error';
import { empty, name, sql, type Sql, type Value } from './sql';

/** SQL: a moment in microseconds; a Date's milliseconds would lose rows between two pages. */
export const microsecondsIn = (column: Sql): Sql => sql`(extract(epoch from ${column}) * 1000000)::bigint`;
/** SQL: the moment of such a number of microseconds. */
export const momentAt = (us: Value): Sql => sql`(timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond')`;

/** Value and id of the last row of the previous page. */
export interface Position {
  value: string;
  id: string;
}

const noPage = () => invalid('after', 'This page of the list does not exist.');

/** Null: the first page. */
export function positionOf(after: string | undefined): Position | null {
  if (after === undefined) return null;
  const [, value, id] = /^(\d{1,16})\.(\d{1,10})$/.exec(after) ?? [];
  if (value === undefined || id === undefined) throw noPage();
  return { value, id };
}

/** The id of the last row of the previous page, in lists by id; null: the first page. */
export function idOf(after: string | undefined): string | null {
  if (after === undefined) return null;
  if (!/^\d{1,18}$/.test(after)) throw noPage();
  return after;
}

/** The page that is requested of a list that programs walk through. */
export interface Walk {
  after: Position | null;
  limit: number;
}

/** SQL for rows `t`, newest first: their cursor, and the condition of the page after a position. */
export function latestFirst(t: string, after: Position | null): Record<'cursor' | 'order' | 'beyond', Sql> {
  const [addedAt, id] = [name(`${t}.added_at`), name(`${t}.id`)];
  return {
    cursor: sql`${microsecondsIn(addedAt)} || '.' || ${id} as cursor`,
    order: sql`order by ${addedAt} desc, ${id} desc`,
    beyond: after === null ? empty : sql`and (${addedAt}, ${id}) < (${momentAt(after.value)}, ${after.id}::bigint)`,
  };
}

/** A page of at most `limit` of these rows; one extra row shows that another page follows. */
export function pageUpTo<R, E>(
  rows: readonly R[],
  limit: number,
  { cursor, present }: { cursor: (row: R) => string; present: (row: R) => E },
): CursorPage<E> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(present),
    next: rows.length > limit && last !== undefined ? cursor(last) : null,
  };
}
