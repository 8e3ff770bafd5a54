import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

export const subscribersOf = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.query(statement('webhooks.subscribersOf', {
    id: col.number,
    phone: col.text(),
    first_name: col.text(),
    last_name: col.text(),
    email: col.text(),
    tags: col.text(),
    keyword: col.text(),
    keyword_id: col.number,
    disabled: col.number,
    subscribed_at: col.orNull(col.time),
  })`
     select s.id, s.phone, s.first_name, s.last_name, s.email, s.tags, k.keyword, s.keyword_id, s.disabled, s.subscribed_at
     from subscriber s join keyword k on k.id = s.keyword_id where s.account_id = ${accountId} and s.id = any(${ids}::bigint[])`);

export const receivedOf = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.query(statement('webhooks.receivedOf', {
    id: col.number,
    subscriber_id: col.orNull(col.number),
    phone: col.text(),
    message: col.text(),
    reply_to: col.number,
    date: col.time,
  })`
     select id, subscriber_id, phone, body as message, reply_to, received_at as date
     from inbound_message where account_id = ${accountId} and id = any(${ids}::bigint[])`);

export const clicksOf = (tx: Tx, accountId: number, messageIds: readonly number[], linkIds: readonly number[]) =>
  tx.query(statement('webhooks.clicksOf', {
    message_id: col.number,
    link_id: col.number,
    campaign_id: col.orNull(col.number),
    subscriber_id: col.orNull(col.number),
    phone: col.text(),
    url: col.text(),
    date: col.time,
  })`
     select c.message_id, c.link_id, c.campaign_id, m.subscriber_id, m.phone, l.target as url, c.first_at as date
     from unnest(${messageIds}::bigint[], ${linkIds}::int[]) g(message_id, link_id)
     join link_click c using (message_id, link_id) join short_link l on l.id = c.link_id
     join message m on m.id = c.message_id and m.id = any(${messageIds}::bigint[])
     where c.account_id = ${accountId}`);

/** The payload made for the first attempt of a delivery, and the person in it. */
export interface MadePayload {
  id: number;
  payload: string;
  phone: string | null;
}

export const storePayloads = (tx: Tx, payloads: readonly MadePayload[]) =>
  tx.execute(command('webhooks.storePayloads')`
     update webhook_delivery d set payload = p.payload, phone = coalesce(p.phone, d.phone)
     from unnest(${payloads.map(({ id }) => id)}::bigint[], ${payloads.map(({ payload }) => payload)}::text[], ${payloads.map(({ phone }) => phone)}::text[]) p(id, payload, phone) where d.id = p.id`);
