import { canonicalKeyword } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/**
 * The account's live keyword that a user typed or chose, locked against deletion until the transaction ends. Uses
 * keyword_live.
 */
export const ownKeyword = (tx: Tx, accountId: number, text: string) =>
  tx.maybeOne<{ id: number; keyword: string }>(
    'select id, keyword from keyword where account_id = $1 and canonical = $2 and not deleted for key share',
    [accountId, canonicalKeyword(text)],
  );
