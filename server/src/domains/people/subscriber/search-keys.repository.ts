import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

/**
 * Creates search keys for up to `most` statements that added many subscribers; returns how many statements it handled.
 */
export const sortSearchKeys = (tx: Tx, most: number) =>
  tx.value(statement('people.sortSearchKeys', { sorted: col.number })`select sort_search_keys(${most}) as sorted`);
