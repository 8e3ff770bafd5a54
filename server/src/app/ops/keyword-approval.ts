import type { Database } from '../../platform/db/connection';
import { notFound } from '../../platform/base/app-error';
import { approveKeyword as approve } from '../../domains/keywords/jobs/keyword-approval.job';

/** Approves a keyword (ENG-009), which then sends welcomes. Earlier joins get none. */
export const approveKeyword = (
  { db }: { db: Database },
  text: string,
): Promise<{ keyword: string; changed: boolean }> =>
  db.asEngine(async (tx) => {
    const approved = await approve(tx, text);
    if (!approved) throw notFound(`The keyword ${text}`);
    return { keyword: text.trim().toUpperCase(), changed: approved.changed };
  });

/** Oldest first (index keyword_review). */
export const keywordsUnderReview = ({
  db,
}: {
  db: Database;
}): Promise<{ keyword: string; company: string; added_at: Date }[]> =>
  db.asEngine((tx) =>
    tx.query(
      `select k.keyword, a.company, k.added_at from keyword k join account a on a.id = k.account_id
       where not k.approved and not k.deleted order by k.added_at`,
    ),
  );
