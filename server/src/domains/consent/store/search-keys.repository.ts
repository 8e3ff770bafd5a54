import type { Tx } from '../../../platform/db/connection';

/** Makes search keys for up to `most` statements that added many subscribers; returns how many those were. */
export const sortSearchKeys = (tx: Tx, most: number) =>
  tx.value<number>('select sort_search_keys($1) as sorted', [most]);
