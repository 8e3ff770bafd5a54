import * as col from '../../../platform/db/col';
import { command, constant, statement } from '../../../platform/db/sql';
import { phonePattern } from '../../../platform/base/phone-pattern';
import { blankPhone } from '../../../platform/db/blank-phone';
import type { Tx } from '../../../platform/db/connection';
import { KIND } from './kinds';
import { eraseTotals } from './message-totals.repository';
import { sentText } from './sent-text';

/** Every text to and from a phone. Uses message_phone and inbound_message_phone. */
export const textsOfPerson = (tx: Tx, phone: string) =>
  tx.one(statement('texting.textsOfPerson', { sent: col.json<unknown[]>([]), received: col.json<unknown[]>([]) })`
     select
       coalesce((select json_agg(o order by o.id) from (
         select m.id, m.account_id, m.kind, m.status, m.campaign_id, m.keyword_id, ${sentText} as text, m.media_id,
                m.created_at, m.claimed_at, m.status_at, m.provider_id, m.provider_code
         from message m where m.phone = ${phone}
       ) o), '[]') as sent,
       coalesce((select json_agg(i order by i.id) from inbound_message i where i.phone = ${phone}), '[]') as received`);

/** Texts to this phone that have no outcome: waiting, handed over, or accepted by the carrier within a day. */
export const pendingTexts = (tx: Tx, phone: string) =>
  tx.value(statement('texting.pendingTexts', { count: col.number })`
     select count(*) from message
     where phone = ${phone} and (status = 0 or status = 1 and coalesce(claimed_at, created_at) > now() - interval '1 day')`);

/** Texts that a phone sent. Uses inbound_message_phone. */
export const receivedFrom = (tx: Tx, phone: string) =>
  tx.values(statement('texting.receivedFrom', { id: col.number })`
     select id from inbound_message where phone = ${phone} order by id`);

/** Files that were sent to this phone alone, by replies from the inbox. */
export const filesOfReplies = (tx: Tx, phone: string) =>
  tx.values(statement('texting.filesOfReplies', { media_id: col.present(col.number) })`
     select distinct media_id from message where phone = ${phone} and kind = ${constant(KIND.reply)} and media_id is not null`);

/**
 * Replaces the phone of every text by `alias` and empties what was written for or by the person. The rows stay, because
 * counters and lists of campaigns refer to them, and because a text that the carrier delivers again must be recognized.
 * Opt-outs keep their phone and words: they count against a later import (opted_out_since) and prove the suppression.
 */
export async function eraseTexts(tx: Tx, phone: string, alias: string): Promise<{ sent: number; received: number }> {
  await eraseTotals(tx, phone);
  await tx.execute(command('texting.eraseAutomatic')`
     delete from automatic_text where phone = ${phone}`);
  const sent = await tx.execute(command('texting.eraseSent')`
     update message set phone = ${alias}, body = case when body is not null then '' end,
       media_id = case when kind = ${constant(KIND.reply)} then null else media_id end
     where phone = ${phone}`);
  const received = await tx.execute(command('texting.eraseReceived')`
     update inbound_message set phone = ${alias}, body = '', canonical = '', media = '[]', evidence = '{}', conversation_id = null
     where phone = ${phone} and decision <> 'opt-out'`);
  await tx.execute(command('texting.eraseOptOuts')`
     update inbound_message set media = '[]', evidence = '{}', conversation_id = null where phone = ${phone} and decision = 'opt-out'`);
  // Alerts told the owners of accounts who had written and what, so they are erased too.
  await tx.execute(command('texting.eraseAlerts')`
     update message m set body = '' from alert_address a
     where a.kind = 'phone' and m.account_id = a.account_id and m.phone = a.address and m.kind = ${constant(KIND.alert)} and m.body ~ ${phonePattern(phone)}`);
  await blankPhone(tx, phone, { sending_stop: ['reason'] });
  return { sent, received };
}
