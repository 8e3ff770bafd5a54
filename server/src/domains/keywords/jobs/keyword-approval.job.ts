import { link } from '@textloom/contracts';
import type { Database, Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { addNotice } from '../../accounts/notices/add-notice';

interface Approved {
  id: number;
  accountId: number;
  keyword: string;
}

async function announce(tx: Tx, approved: readonly Approved[]): Promise<void> {
  for (const { id, accountId, keyword } of approved) {
    await addNotice(tx, {
      accountId,
      to: 'everyone',
      kind: 'keyword.approved',
      text: `Your keyword ${keyword} is approved: people can text it now.`,
      path: link('/keywords/:id', { id }),
    });
    await notifyLive(tx, accountId, { type: 'keyword.changed', payload: { id } });
  }
  // The profile contains the keywords.
  for (const accountId of new Set(approved.map((one) => one.accountId))) {
    await notifyLive(tx, accountId, { type: 'profile.changed', payload: { reason: 'keywords' } });
  }
}

/**
 * Approves a keyword under review, as the operator or the provider does (ENG-009, decision 56); returns null
 * when no live keyword has this text. Approving twice changes nothing. People who joined before get no
 * welcome later on.
 */
export async function approveKeyword(
  tx: Tx,
  text: string,
): Promise<{ id: number; accountId: number; changed: boolean } | null> {
  const keyword = await tx.maybeOne<Approved & { approved: boolean }>(
    'select id, account_id as "accountId", keyword, approved from keyword where canonical = upper(trim($1)) and not deleted for update',
    [text],
  );
  if (!keyword) return null;
  const { id, accountId, approved } = keyword;
  if (approved) return { id, accountId, changed: false };
  await tx.execute('update keyword set approved = true, approved_at = now() where id = $1', [id]);
  await announce(tx, [keyword]);
  return { id, accountId, changed: true };
}

/**
 * Replaces the provider's review in the embedded default: approves keywords that have waited for `delayMs` and are not
 * held for a manual review. Uses keyword_review; several processes may run it concurrently. Returns the number of
 * approved keywords.
 */
export const approveDueKeywords = (db: Database, delayMs: number): Promise<number> =>
  db.asEngine(async (tx) => {
    const approved = await tx.query<Approved>(
      `update keyword set approved = true, approved_at = now() where id in (
         select id from keyword where not approved and not deleted and not review_hold and added_at <= now() - $1 * interval '1 ms' order by added_at limit 100 for update skip locked
       ) returning id, account_id as "accountId", keyword`,
      [delayMs],
    );
    await announce(tx, approved);
    return approved.length;
  });

/** Interval of the job. */
export const APPROVAL_EVERY_MS = 1_000;
