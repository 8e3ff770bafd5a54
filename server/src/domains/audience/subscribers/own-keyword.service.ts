import { canonicalKeyword } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { findOwnKeyword } from '../store/own-keyword.repository';

/** The account's live keyword that a user typed or chose, locked against deletion until the transaction ends. */
export const ownKeyword = (
  tx: Tx,
  accountId: number,
  text: string,
): Promise<{ id: number; keyword: string } | undefined> => findOwnKeyword(tx, accountId, canonicalKeyword(text));
