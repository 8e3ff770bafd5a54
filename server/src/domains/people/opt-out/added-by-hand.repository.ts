import type { Tx } from '../../../platform/db/connection';
import { addressable } from '../hold/addressable';
import { notOffCode } from './code-suppression.repository';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

/** The phone's live subscriptions that a user of the account, or a visitor of a keyword's web page, added. */
export const addedByHand = (tx: Tx, accountId: number, phone: string) =>
  tx.query(statement('people.addedByHand', { id: col.number, keywordId: col.number })`
     select s.id, s.keyword_id as "keywordId" from subscriber s
     where ${addressable(accountId)} and ${notOffCode} and s.phone = ${phone}
       and exists (select from consent_event e where e.phone = s.phone and e.account_id = s.account_id and e.subscriber_id = s.id and e.event = 'opt-in' and e.channel in ('web', 'page'))
     order by s.id`);
