import type { Tx } from '../../../db/connection';

/** The account's live keyword of this text, kept from being deleted until the transaction ends. */
export const ownKeyword = (
  tx: Tx,
  accountId: number,
  canonical: string,
): Promise<{ id: number; keyword: string } | undefined> =>
  tx.maybeOne<{ id: number; keyword: string }>(
    'select id, keyword from keyword where account_id = $1 and canonical = $2 and not deleted for key share',
    [accountId, canonical],
  );
