import type { Tx } from '../../../platform/db/connection';

export interface SubscriberSubject {
  id: number;
  phone: string;
  first_name: string;
  last_name: string;
  email: string;
  tags: string;
  keyword: string;
  keyword_id: number;
  disabled: number;
  subscribed_at: Date | null;
}

export const subscribersOf = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.query<SubscriberSubject>(
    `select s.id, s.phone, s.first_name, s.last_name, s.email, s.tags, k.keyword, s.keyword_id, s.disabled, s.subscribed_at
     from subscriber s join keyword k on k.id = s.keyword_id where s.account_id = $1 and s.id = any($2::bigint[])`,
    [accountId, ids],
  );

export interface ReceivedSubject {
  id: number;
  subscriber_id: number | null;
  phone: string;
  message: string;
  reply_to: number;
  date: Date;
}

export const receivedOf = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.query<ReceivedSubject>(
    `select id, subscriber_id, phone, body as message, reply_to, received_at as date
     from inbound_message where account_id = $1 and id = any($2::bigint[])`,
    [accountId, ids],
  );

export interface ClickSubject {
  message_id: number;
  link_id: number;
  campaign_id: number | null;
  subscriber_id: number | null;
  phone: string;
  url: string;
  date: Date;
}

export const clicksOf = (tx: Tx, accountId: number, messageIds: readonly number[], linkIds: readonly number[]) =>
  tx.query<ClickSubject>(
    `select c.message_id, c.link_id, c.campaign_id, m.subscriber_id, m.phone, l.target as url, c.first_at as date
     from unnest($2::bigint[], $3::int[]) g(message_id, link_id)
     join link_click c using (message_id, link_id) join short_link l on l.id = c.link_id
     join message m on m.id = c.message_id and m.id = any($2::bigint[])
     where c.account_id = $1`,
    [accountId, messageIds, linkIds],
  );

/** What was made for the first attempt of a delivery, and the person in it. */
export interface MadePayload {
  id: number;
  payload: string;
  phone: string | null;
}

export const storePayloads = (tx: Tx, payloads: readonly MadePayload[]) =>
  tx.execute(
    `update webhook_delivery d set payload = p.payload, phone = coalesce(p.phone, d.phone)
     from unnest($1::bigint[], $2::text[], $3::text[]) p(id, payload, phone) where d.id = p.id`,
    [payloads.map(({ id }) => id), payloads.map(({ payload }) => payload), payloads.map(({ phone }) => phone)],
  );
