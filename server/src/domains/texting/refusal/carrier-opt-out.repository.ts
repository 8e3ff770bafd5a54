import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

export const phonesOfMessages = (tx: Tx, messageIds: readonly number[]) =>
  tx.values(statement('texting.phonesOfMessages', { phone: col.text() })`
     select distinct phone from message where id = any(${messageIds}::bigint[]) and account_id is not null order by phone`);

/**
 * The accounts and phones of these messages, without phones that have texted a keyword or START since: that consent is
 * newer than the refusal. Uses the ledger's key.
 */
export const refusedSenders = (tx: Tx, messageIds: readonly number[]) =>
  tx.query(statement('texting.refusedSenders', { accountId: col.present(col.number), phone: col.text() })`
     select distinct m.account_id as "accountId", m.phone from message m
     where m.id = any(${messageIds}::bigint[]) and m.account_id is not null and not exists (
       select from consent_event e where e.phone = m.phone and e.account_id = m.account_id and e.channel = 'sms' and e.event in ('opt-in', 'restore') and e.at > m.claimed_at
     )`);
