import type { Tx } from '../../../platform/db/connection';
import { addedByHand, recordConsent } from '../../consent';

/**
 * YES to the question of an account that added this phone by hand (decision 67): the subscriber's words are added to
 * the consent ledger. A YES does not revive a subscriber who has opted out since.
 */
export async function confirmOptIn(
  tx: Tx,
  accountId: number,
  phone: string,
  words: string,
  inboundId: number,
): Promise<void> {
  const added = await addedByHand(tx, accountId, phone);
  await recordConsent(
    tx,
    added.map(({ id, keywordId }) => ({ accountId, phone, keywordId, subscriberId: id, event: 'opt-in' as const })),
    { words, actor: 'phone', channel: 'sms', inboundId },
  );
}
