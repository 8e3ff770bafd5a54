import { approve, approveDue, lockByText, type ApprovedKeyword } from '../../tenancy/keyword';
import { link } from '@textloom/contracts';
import type { Database, Tx } from '../../../platform/db/connection';
import { notifyLive, notifyProfile } from '../../../platform/live/notify';
import { addNotice } from '../../notices';

async function announce(tx: Tx, approved: readonly ApprovedKeyword[]): Promise<void> {
  for (const { id, accountId, keyword } of approved) {
    await addNotice(tx, {
      accountId,
      to: 'everyone',
      kind: 'keyword.approved',
      text: `Your keyword ${keyword} is approved: whoever joins now gets its welcome message, while your account can send.`,
      path: link('/keywords/:id', { id }),
    });
    await notifyLive(tx, accountId, { type: 'keyword.changed', payload: { id } });
  }
  // The profile lists the keywords.
  for (const accountId of new Set(approved.map((one) => one.accountId))) {
    await notifyProfile(tx, accountId, 'keywords');
  }
}

/**
 * Approves a keyword under review, as the operator or the provider does (ENG-009, decision 56). Returns null when no
 * live keyword has this text. Approving twice changes nothing. People who joined before get no late welcome.
 */
export async function approveKeyword(
  tx: Tx,
  text: string,
): Promise<{ id: number; accountId: number; changed: boolean } | null> {
  const keyword = await lockByText(tx, text);
  if (!keyword) return null;
  const { id, accountId, approved } = keyword;
  if (approved) return { id, accountId, changed: false };
  await approve(tx, id);
  await announce(tx, [keyword]);
  return { id, accountId, changed: true };
}

/**
 * Replaces the provider's review in the embedded default: approves keywords that have waited for `delayMs` and are not
 * held for a manual review. Several processes may run it concurrently. Returns the number of approved keywords.
 */
export const approveDueKeywords = (db: Database, delayMs: number): Promise<number> =>
  db.asEngine(async (tx) => {
    const approved = await approveDue(tx, delayMs);
    await announce(tx, approved);
    return approved.length;
  });
