import type { Tx } from '../../db/connection';

export const linkKey = async (tx: Tx): Promise<Buffer> =>
  (await tx.one<{ key: Buffer }>('select key from link_key')).key;

/** Those of these links that belong to the account. */
export const ownLinks = async (tx: Tx, accountId: number, ids: readonly number[]): Promise<number[]> =>
  (
    await tx.query<{ id: number }>('select id from short_link where account_id = $1 and id = any($2::int[])', [
      accountId,
      ids,
    ])
  ).map(({ id }) => id);
