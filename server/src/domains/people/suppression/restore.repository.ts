import type { Tx } from '../../../platform/db/connection';
import { SUPPRESSION } from './suppression.repository';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

/** The phone's last STOP that changed something. Uses the ledger's primary key. */
export const lastStop = (tx: Tx, phone: string) =>
  tx.maybeValue(statement('people.lastStop', { inbound_id: col.present(col.number) })`
     select inbound_id from consent_event
     where phone = ${phone} and event = 'opt-out' and channel = 'sms' and inbound_id is not null order by id desc limit 1`);

/** Removes the suppressions of a STOP, and returns what they covered. */
export const liftStop = (tx: Tx, phone: string, stop: number) =>
  tx.query(statement('people.liftStop', SUPPRESSION)`
     delete from suppression where phone = ${phone} and inbound_id = ${stop} returning account_id as "accountId", phone, keyword_id as "keywordId"`);

/** Subscribes again what a STOP ended, where keyword and account are live and nothing else suppresses the phone. */
export const resubscribeAfterStop = (tx: Tx, phone: string, stop: number) =>
  tx.query(statement('people.resubscribeAfterStop', { id: col.number, ...SUPPRESSION })`
     update subscriber s set disabled = 0, disabled_at = null, pending_until = null, subscribed_at = now(), modified_at = now()
     from keyword k, account a
     where s.phone = ${phone} and s.disabled <> 0 and not s.deleted and k.id = s.keyword_id and not k.deleted and a.id = s.account_id and not a.deleted
       and s.id in (select subscriber_id from consent_event where phone = ${phone} and inbound_id = ${stop} and event = 'opt-out')
       and not exists (select from suppression x where x.account_id = s.account_id and x.phone = s.phone and x.keyword_id in (0, s.keyword_id))
     returning s.id, s.account_id as "accountId", s.phone, s.keyword_id as "keywordId"`);
