import * as col from '../../../platform/db/col';
import { literal, sql, statement } from '../../../platform/db/sql';
import { isBlank } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { numberOf } from '../../tenancy/number';
import { WORK_CHANNEL, type Kind, type Lane } from '../message/kinds';

/** A single message (not a campaign's), sent by any free worker. */
export interface SingleMessage {
  /** Null for the code's own answers to unknown phones. */
  accountId: number | null;
  kind: Kind;
  lane: Lane;
  /** Ten digits. */
  phone: string;
  body: string;
  /** Class that is billed: 1, 2 or 3. */
  segments: number;
  keywordId?: number | null;
  subscriberId?: number | null;
  mediaId?: number | null;
  /** The user who wrote it. */
  authorId?: number | null;
  /** The number that it leaves from, if not that of its account (undefined); null: the shared code. */
  number?: string | null;
}

/** One of many messages with the same account, kind and lane. */
export interface ListedMessage {
  /** One of `reserveMessages`, for a text that contains it. */
  id?: number;
  phone: string;
  body: string;
  segments: number;
  subscriberId: number | null;
  keywordId: number | null;
  mediaId?: number | null;
  /** The number that it leaves from, if not that of its account (undefined); null: the shared code. */
  number?: string | null;
}

/** Whether the recipient would see nothing: such a message is not sent. */
export const showsNothing = ({ body, mediaId = null }: Pick<ListedMessage, 'body' | 'mediaId'>): boolean =>
  mediaId === null && isBlank(body);

/** Reserves ids for messages that are stored in this transaction. */
export const reserveMessages = (tx: Tx, count: number) =>
  tx.values(statement('texting.reserveMessages', { id: col.number })`
     select message_floor(now()) + nextval('message_id_seq') as id from generate_series(1, ${count}::int)`);

/**
 * Stores many messages with their queue rows, as enqueueMessage does. Returns their ids with their phones. A message
 * that shows nothing is stored but not queued (status -3, decision 310).
 */
export async function enqueueMessages(
  tx: Tx,
  common: { accountId: number | null; kind: Kind; lane: Lane },
  messages: readonly ListedMessage[],
): Promise<{ id: number; phone: string }[]> {
  if (messages.length === 0) return [];
  return tx.query(statement('texting.enqueueMessages', { id: col.number, phone: col.text() })`
     with m as (
       insert into message (id, account_id, kind, segments, keyword_id, subscriber_id, phone, body, media_id, number, status)
       select coalesce(id, message_floor(now()) + nextval('message_id_seq')), ${common.accountId}, ${common.kind}, segments, keyword_id, subscriber_id, phone, body, media_id,
              case when chosen then number else ${numberOf(sql`${common.accountId}::int`)} end, case when blank then -3 else 0 end
       from unnest(${messages.map((one) => one.subscriberId)}::bigint[], ${messages.map((one) => one.phone)}::text[], ${messages.map((one) => one.body)}::text[], ${messages.map((one) => one.segments)}::smallint[], ${messages.map((one) => showsNothing(one))}::boolean[], ${messages.map((one) => one.keywordId)}::int[], ${messages.map((one) => one.id ?? null)}::bigint[], ${messages.map((one) => one.mediaId ?? null)}::int[], ${messages.map((one) => one.number ?? null)}::text[], ${messages.map((one) => one.number !== undefined)}::boolean[])
         t(subscriber_id, phone, body, segments, blank, keyword_id, id, media_id, number, chosen)
       returning id, phone, status
     ), q as (
       insert into send_queue (message_id, account_id, lane) select id, ${common.accountId}, ${common.lane} from m where status = 0
     ), wake as (select pg_notify(${literal(WORK_CHANNEL)}, ''))
     select m.id, m.phone from m, wake`);
}

/**
 * Stores a message and its queue row in the caller's transaction: it is sent if and only if the transaction commits.
 * Billing happens when a worker claims it, in one ledger row per claim (ADR 0004).
 */
export const enqueueMessage = (tx: Tx, message: SingleMessage) =>
  tx.value(statement('texting.enqueueMessage', { id: col.number })`
     with m as (
       insert into message (account_id, kind, segments, keyword_id, subscriber_id, phone, body, media_id, author_id, number)
       values (${message.accountId}, ${message.kind}, ${message.segments}, ${message.keywordId ?? null}, ${message.subscriberId ?? null}, ${message.phone}, ${message.body}, ${message.mediaId ?? null}, ${message.authorId ?? null}, case when ${message.number !== undefined} then ${message.number ?? null} else ${numberOf(sql`${message.accountId}::int`)} end) returning id
     ), q as (
       insert into send_queue (message_id, account_id, lane) select id, ${message.accountId}, ${message.lane} from m
     ), wake as (select pg_notify(${literal(WORK_CHANNEL)}, ''))
     select m.id from m, wake`);
