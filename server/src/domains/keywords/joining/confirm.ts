import type { Tx } from '../../../platform/db/connection';
import { NOT_OFF_CODE } from '../../consent/store/code-suppression.repository';
import { recordConsent } from '../../consent/store/consent.repository';
import { ADDRESSABLE } from '../../audience/store/addressable';

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
  const added = await tx.query<{ id: number; keywordId: number }>(
    `select s.id, s.keyword_id as "keywordId" from subscriber s
     where ${ADDRESSABLE} and ${NOT_OFF_CODE} and s.phone = $2
       and exists (select from consent_event e where e.phone = s.phone and e.account_id = s.account_id and e.subscriber_id = s.id and e.event = 'opt-in' and e.channel = 'web')
     order by s.id`,
    [accountId, phone],
  );
  await recordConsent(
    tx,
    added.map(({ id, keywordId }) => ({ accountId, phone, keywordId, subscriberId: id, event: 'opt-in' as const })),
    { words, actor: 'phone', channel: 'sms', inboundId },
  );
}
