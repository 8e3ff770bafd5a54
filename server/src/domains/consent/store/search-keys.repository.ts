import type { Tx } from '../../../platform/db/connection';
import { number, statement } from '../../../platform/db/sql';

/** Makes search keys for up to `most` statements that added many subscribers; returns how many those were. */
export const sortSearchKeys = (tx: Tx, most: number) =>
  tx.value(statement('consent.sortSearchKeys', { sorted: number })`select sort_search_keys(${most}) as sorted`);
