import type { Tx } from '../../../platform/db/connection';

/** The lock prevents deletion of the keyword until the transaction ends. Uses keyword_live. */
export const findOwnKeyword = (
  tx: Tx,
  accountId: number,
  canonical: string,
): Promise<{ id: number; keyword: string } | undefined> =>
  tx.maybeOne<{ id: number; keyword: string }>(
    'select id, keyword from keyword where account_id = $1 and canonical = $2 and not deleted for key share',
    [accountId, canonical],
  );
