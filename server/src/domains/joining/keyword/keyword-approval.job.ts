import { approve, approveDue, lockByText, type ApprovedKeyword } from '../../tenancy/keyword';
import { formatPhone, link } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
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
 * Approves a keyword under review, as the operator or the provider does (ENG-009, decision 56). Without a number the
 * text must be one keyword's over all numbers; null is the shared code. Returns null when no live keyword has this text
 * there. Approving twice changes nothing. People who joined before get no late welcome.
 */
export async function approveKeyword(
  tx: Tx,
  text: string,
  number?: string | null,
): Promise<{ id: number; accountId: number; changed: boolean } | null> {
  const found = await lockByText(tx, text);
  const [keyword, second] = number === undefined ? found : found.filter((one) => one.number === number);
  if (!keyword) return null;
  if (second) {
    const numbers = found.map((one) => (one.number === null ? 'the shared code' : formatPhone(one.number)));
    throw invalid('number', `${keyword.keyword} is a keyword at several numbers: ${numbers.join(', ')}. Name one.`);
  }
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
