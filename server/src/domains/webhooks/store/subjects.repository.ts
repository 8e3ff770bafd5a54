import type { Tx } from '../../../platform/db/connection';
import { command, number, orNull, statement, text, time } from '../../../platform/db/sql';

export const subscribersOf = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.query(statement('webhooks.subscribersOf', {
    id: number,
    phone: text(),
    first_name: text(),
    last_name: text(),
    email: text(),
    tags: text(),
    keyword: text(),
    keyword_id: number,
    disabled: number,
    subscribed_at: orNull(time),
  })`
     select s.id, s.phone, s.first_name, s.last_name, s.email, s.tags, k.keyword, s.keyword_id, s.disabled, s.subscribed_at
     from subscriber s join keyword k on k.id = s.keyword_id where s.account_id = ${accountId} and s.id = any(${ids}::bigint[])`);

export const receivedOf = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.query(statement('webhooks.receivedOf', {
    id: number,
    subscriber_id: orNull(number),
    phone: text(),
    message: text(),
    reply_to: number,
    date: time,
  })`
     select id, subscriber_id, phone, body as message, reply_to, received_at as date
     from inbound_message where account_id = ${accountId} and id = any(${ids}::bigint[])`);

export const clicksOf = (tx: Tx, accountId: number, messageIds: readonly number[], linkIds: readonly number[]) =>
  tx.query(statement('webhooks.clicksOf', {
    message_id: number,
    link_id: number,
    campaign_id: orNull(number),
    subscriber_id: orNull(number),
    phone: text(),
    url: text(),
    date: time,
  })`
     select c.message_id, c.link_id, c.campaign_id, m.subscriber_id, m.phone, l.target as url, c.first_at as date
     from unnest(${messageIds}::bigint[], ${linkIds}::int[]) g(message_id, link_id)
     join link_click c using (message_id, link_id) join short_link l on l.id = c.link_id
     join message m on m.id = c.message_id and m.id = any(${messageIds}::bigint[])
     where c.account_id = ${accountId}`);

/** What was made for the first attempt of a delivery, and the person in it. */
export interface MadePayload {
  id: number;
  payload: string;
  phone: string | null;
}

export const storePayloads = (tx: Tx, payloads: readonly MadePayload[]) =>
  tx.execute(command('webhooks.storePayloads')`
     update webhook_delivery d set payload = p.payload, phone = coalesce(p.phone, d.phone)
     from unnest(${payloads.map(({ id }) => id)}::bigint[], ${payloads.map(({ payload }) => payload)}::text[], ${payloads.map(({ phone }) => phone)}::text[]) p(id, payload, phone) where d.id = p.id`);
