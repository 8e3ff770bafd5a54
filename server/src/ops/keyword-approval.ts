import { canonicalKeyword } from '@textloom/contracts';
import type { Database } from '../db/connection';
import { notFound } from '../http/reply';
import { notifyLive } from '../live/notify';

interface Reviewed {
  id: number;
  account_id: number;
  keyword: string;
}

/** Approves a keyword (ENG-009): from now on it sends welcomes. Those who joined before get none. */
export const approveKeyword = ({ db }: { db: Database }, text: string): Promise<{ keyword: string }> =>
  db.asEngine(async (tx) => {
    const row = await tx.maybeOne<Reviewed>(
      `update keyword set approved = true, approved_at = coalesce(approved_at, now())
       where canonical = $1 and not deleted returning id, account_id, keyword`,
      [canonicalKeyword(text)],
    );
    if (!row) throw notFound(`The keyword ${text}`);
    await notifyLive(tx, row.account_id, { type: 'keyword.changed', payload: { id: row.id } });
    return { keyword: row.keyword };
  });

/** Oldest first (index keyword_review). */
export const keywordsUnderReview = ({ db }: { db: Database }): Promise<{ keyword: string; company: string; added_at: Date }[]> =>
  db.asEngine((tx) =>
    tx.query(
      `select k.keyword, a.company, k.added_at from keyword k join account a on a.id = k.account_id
       where not k.approved and not k.deleted order by k.added_at`,
    ),
  );
