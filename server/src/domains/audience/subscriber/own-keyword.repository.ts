import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import { canonicalKeyword, type Language } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/**
 * The account's live keyword that a user entered or chose, locked against deletion until the transaction ends. Uses
 * keyword_text.
 */
export const ownKeyword = (tx: Tx, accountId: number, text: string) =>
  tx.maybeOne(statement('audience.ownKeyword', {
    id: col.number,
    keyword: col.text(),
    language: col.text<Language>(),
  })`
     select id, keyword, language from keyword where account_id = ${accountId} and canonical = ${canonicalKeyword(text)} and not deleted for key share`);
