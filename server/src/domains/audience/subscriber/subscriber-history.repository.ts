import * as col from '../../../platform/db/col';
import { join, sql, type Sql, statement } from '../../../platform/db/sql';
import {
  pageOf,
  type ConsentEvent,
  type Paged,
  type SubscriberMessage,
  type subscriberHistoryQuery,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { sentText } from '../../texting/message';

const MESSAGE_ROW = {
  id: col.number,
  direction: col.text<SubscriberMessage['direction']>(),
  status: col.number,
  message: col.text(),
  phone: col.text(),
  date: col.time,
  reaction: col.orNull(col.json<unknown>({})),
};
export type MessageRow = col.RowOf<typeof MESSAGE_ROW>;

const received = (accountId: number, phone: string): Sql =>
  sql`select i.id, 'in' as direction, 99 as status, i.body as message, i.phone, i.received_at as date, i.evidence -> 'reaction' as reaction from inbound_message i where i.phone = ${phone} and i.account_id = ${accountId}`;
const sent = (accountId: number, phone: string): Sql =>
  sql`select m.id, 'out' as direction, m.status, ${sentText} as message, m.phone, coalesce(m.claimed_at, m.created_at) as date, null::jsonb as reaction
  from message m where m.phone = ${phone} and m.account_id = ${accountId}`;

/**
 * One page of messages between this account and this phone, newest first. Uses message_phone and inbound_message_phone.
 */
export async function pageOfMessages(
  tx: Tx,
  accountId: number,
  phone: string,
  query: z.output<typeof subscriberHistoryQuery>,
): Promise<Paged<MessageRow>> {
  const { direction, page, limit } = query;
  const ways = direction === 'in' ? [received] : direction === 'out' ? [sent] : [received, sent];
  const parts = ways.map((way) => way(accountId, phone));
  const offset = (page - 1) * limit;
  const newest = parts.map((part) => sql`(${part} order by 1 desc limit ${limit}::int + ${offset}::int)`);
  const rows = await tx.query(statement('audience.pageOfMessages', MESSAGE_ROW)`
     select * from (${join(newest, ' union all ')}) both_ways
     order by date desc, direction, id desc limit ${limit}::int offset ${offset}::int`);
  const total = await tx.value(statement('audience.pageOfMessages.2', { total: col.number })`
     select count(*) as total from (${join(parts, ' union all ')}) both_ways`);
  return pageOf(query, rows, total);
}

export const CONSENT_ROW = {
  id: col.number,
  event: col.text<ConsentEvent['event']>(),
  keyword: col.text(),
  words: col.text(),
  actor: col.text(),
  /** Name of the user or key that acted; '' for others. */
  name: col.text(),
  channel: col.text<ConsentEvent['channel']>(),
  page: col.text(),
  /** The network address of the browser, for what a person did on a page. */
  address: col.text(),
  /** The words beside the box that was ticked on a page, and their hash (hex); else null. */
  wording: col.orNull(col.text()),
  wordingHash: col.orNull(col.text()),
  inboundId: col.orNull(col.number),
  at: col.time,
};
export type ConsentRow = col.RowOf<typeof CONSENT_ROW>;

/** SQL: the changes of a phone's consent with an account. */
export const changesOf = (accountId: number, phone: string): Sql =>
  sql`select e.id, e.event, coalesce(k.keyword, '') as keyword, e.words, e.actor, coalesce(trim(u.first_name || ' ' || u.last_name), 'API key “' || a.name || '” (' || a.hint || '…)', '') as name, e.channel, coalesce(e.page, '') as page,
    coalesce(e.address, '') as address, e.inbound_id as "inboundId", e.at, w.words as wording, encode(e.wording, 'hex') as "wordingHash"
  from consent_event e left join keyword k on k.id = e.keyword_id
  left join consent_wording w on w.account_id = e.account_id and w.hash = e.wording
  left join app_user u on e.actor = 'user:' || u.id::text and u.account_id = e.account_id
  left join api_key a on e.actor = 'key:' || a.id::text and a.account_id = e.account_id
  where e.account_id = ${accountId} and e.phone = ${phone}`;

/** Every change of this phone's consent with this account, newest first (by its key). */
export const consentOf = (tx: Tx, accountId: number, phone: string) =>
  tx.query(statement('audience.consentOf', CONSENT_ROW)`
     ${changesOf(accountId, phone)} order by e.id desc`);

/** These changes, by id. */
export const consentAt = (tx: Tx, accountId: number, phone: string, ids: readonly number[]) =>
  tx.query(statement('audience.consentAt', CONSENT_ROW)`
     ${changesOf(accountId, phone)} and e.id = any(${ids}::bigint[])`);
