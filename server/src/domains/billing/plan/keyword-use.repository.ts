import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

const KEYWORD_USE = {
  used: col.number,
  total: col.number,
};
export type KeywordUse = col.RowOf<typeof KEYWORD_USE>;

/**
 * Keywords in use, including those under review, and how many the subscription allows (decision 69). Extra keywords that
 * were given back cannot be used for new ones (decision 298).
 */
const readKeywordUse = (tx: Tx, accountId: number) =>
  tx.one(statement('billing.readKeywordUse', KEYWORD_USE)`
     select (select count(*) from keyword where account_id = ${accountId} and not deleted) as used,
            coalesce((select p.keywords + s.extra_keywords - s.keywords_given_back from subscription s join plan p on p.id = s.plan_id where s.account_id = ${accountId}), 0) as total`);

/** Locks the subscription while a keyword is added, so that two concurrent calls cannot both pass the limit. */
const lockSubscription = (tx: Tx, accountId: number): Promise<unknown> =>
  tx.execute(command('billing.lockSubscription')`
     select account_id from subscription where account_id = ${accountId} for update`);

/** The number of keywords that the account has, may have and may still add. */
export async function keywordUse(tx: Tx, accountId: number): Promise<KeywordUse & { available: number }> {
  const { used, total } = await readKeywordUse(tx, accountId);
  return { used, total, available: Math.max(0, total - used) };
}

/** The same, locked so that neither can change: the subscription is locked until the transaction ends. */
export async function holdKeywordUse(tx: Tx, accountId: number): Promise<KeywordUse> {
  await lockSubscription(tx, accountId);
  return readKeywordUse(tx, accountId);
}
