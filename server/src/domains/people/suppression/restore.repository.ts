import type { Tx } from '../../../platform/db/connection';
import { SUPPRESSION } from './suppression.repository';
import * as col from '../../../platform/db/col';
import { type Sql, sql, statement } from '../../../platform/db/sql';

/** SQL: whether an account, given its id, is one of those that START is about. For a null it says whether the code is. */
export type Among = (account: Sql) => Sql;

/** The phone's last STOP that changed something with these accounts. Uses the ledger's primary key. */
export const lastStop = (tx: Tx, phone: string, among: Among) =>
  tx.maybeValue(statement('people.lastStop', { inbound_id: col.present(col.number) })`
     select e.inbound_id from consent_event e
     where e.phone = ${phone} and e.event = 'opt-out' and e.channel = 'sms' and e.inbound_id is not null and ${among(sql`e.account_id`)} order by e.id desc limit 1`);

/** Removes a STOP's suppressions for these accounts, and returns what they covered. */
export const liftStop = (tx: Tx, phone: string, stop: number, among: Among) =>
  tx.query(statement('people.liftStop', SUPPRESSION)`
     delete from suppression x where x.phone = ${phone} and x.inbound_id = ${stop} and ${among(sql`x.account_id`)} returning account_id as "accountId", phone, keyword_id as "keywordId"`);

/** Subscribes again what a STOP ended with these accounts, where keyword and account are live and nothing else suppresses the phone. */
export const resubscribeAfterStop = (tx: Tx, phone: string, stop: number, among: Among) =>
  tx.query(statement('people.resubscribeAfterStop', { id: col.number, ...SUPPRESSION })`
     update subscriber s set disabled = 0, disabled_at = null, pending_until = null, subscribed_at = now(), modified_at = now()
     from keyword k, account a
     where s.phone = ${phone} and ${among(sql`s.account_id`)} and s.disabled <> 0 and not s.deleted and k.id = s.keyword_id and not k.deleted and a.id = s.account_id and not a.deleted
       and s.id in (select subscriber_id from consent_event where phone = ${phone} and inbound_id = ${stop} and event = 'opt-out')
       and not exists (select from suppression x where x.account_id = s.account_id and x.phone = s.phone and x.keyword_id in (0, s.keyword_id))
     returning s.id, s.account_id as "accountId", s.phone, s.keyword_id as "keywordId"`);
