import type { Tx } from '../../../platform/db/connection';

export interface ApprovedKeyword {
  id: number;
  accountId: number;
  keyword: string;
}

/** The live keyword with this text, locked until the transaction ends. */
export const lockByText = (tx: Tx, text: string): Promise<(ApprovedKeyword & { approved: boolean }) | undefined> =>
  tx.maybeOne(
    'select id, account_id as "accountId", keyword, approved from keyword where canonical = upper(trim($1)) and not deleted for update',
    [text],
  );

export const approve = (tx: Tx, id: number) =>
  tx.execute('update keyword set approved = true, approved_at = now() where id = $1', [id]);

/** Approves up to 100 keywords that were added at least `delayMs` ago. Uses keyword_review. */
export const approveDue = (tx: Tx, delayMs: number) =>
  tx.query<ApprovedKeyword>(
    `update keyword set approved = true, approved_at = now() where id in (
       select id from keyword where not approved and not deleted and not review_hold and added_at <= now() - $1 * interval '1 ms' order by added_at limit 100 for update skip locked
     ) returning id, account_id as "accountId", keyword`,
    [delayMs],
  );

export interface KeywordUnderReview {
  keyword: string;
  company: string;
  added_at: Date;
}

/** Oldest first. Uses keyword_review. */
export const readUnderReview = (tx: Tx) =>
  tx.query<KeywordUnderReview>(
    `select k.keyword, a.company, k.added_at from keyword k join account a on a.id = k.account_id
     where not k.approved and not k.deleted order by k.added_at`,
  );
