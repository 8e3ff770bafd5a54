import type { Tx } from '../../../platform/db/connection';
import { ADDRESSABLE } from './addressable';
import { NOT_OFF_CODE } from './code-suppression.repository';

/** The phone's live subscriptions that a user of the account added, or somebody on a keyword's web page. */
export const addedByHand = (tx: Tx, accountId: number, phone: string): Promise<{ id: number; keywordId: number }[]> =>
  tx.query(
    `select s.id, s.keyword_id as "keywordId" from subscriber s
     where ${ADDRESSABLE} and ${NOT_OFF_CODE} and s.phone = $2
       and exists (select from consent_event e where e.phone = s.phone and e.account_id = s.account_id and e.subscriber_id = s.id and e.event = 'opt-in' and e.channel in ('web', 'page'))
     order by s.id`,
    [accountId, phone],
  );
