import type { Tx } from '../../../platform/db/connection';

export interface KeywordUse {
  used: number;
  total: number;
}

/**
 * Keywords in use, including those under review, and how many the subscription allows (decision 69). Extra keywords that
 * were given back cannot be used for new ones (decision 298).
 */
const readKeywordUse = (tx: Tx, accountId: number) =>
  tx.one<KeywordUse>(
    `select (select count(*) from keyword where account_id = $1 and not deleted) as used,
            coalesce((select p.keywords + s.extra_keywords - s.keywords_given_back from subscription s join plan p on p.id = s.plan_id where s.account_id = $1), 0) as total`,
    [accountId],
  );

/** Locks the subscription while a keyword is added, so that two concurrent calls cannot both pass the limit. */
const lockSubscription = (tx: Tx, accountId: number): Promise<unknown> =>
  tx.query('select account_id from subscription where account_id = $1 for update', [accountId]);

/** The number of keywords that the account has, may have and may still add. */
export async function keywordUse(tx: Tx, accountId: number): Promise<KeywordUse & { available: number }> {
  const { used, total } = await readKeywordUse(tx, accountId);
  return { used, total, available: Math.max(0, total - used) };
}

/** The same while neither can change: the subscription is locked until the transaction ends. */
export async function holdKeywordUse(tx: Tx, accountId: number): Promise<KeywordUse> {
  await lockSubscription(tx, accountId);
  return readKeywordUse(tx, accountId);
}
