import { type KeywordUnderReview, readUnderReview } from '../../domains/tenancy/keyword';
import type { Database } from '../../platform/db/connection';
import { notFound } from '../../platform/base/app-error';
import { approveKeyword as approve } from '../../domains/joining';

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

/** Oldest first. */
export const keywordsUnderReview = ({ db }: { db: Database }): Promise<KeywordUnderReview[]> =>
  db.asEngine(readUnderReview);
