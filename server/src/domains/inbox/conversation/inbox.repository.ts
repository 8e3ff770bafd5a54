import type { Colleague, Conversation, ConversationState, HoldReason } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { microsecondsIn, momentAt, type Position } from '../../../platform/db/cursor';
import { direction, orderBy } from '../../../platform/db/order-by';
import { isUnreadBy, WITH_SUBSCRIBER, type ConversationFilter } from './inbox-filter.repository';
import * as col from '../../../platform/db/col';
import { constant, empty, sql, type Sql, statement } from '../../../platform/db/sql';

const CONVERSATION = {
  id: col.number,
  phone: col.text(),
  initial_message: col.text(),
  last_message: col.text(),
  last_message_at: col.time,
  last_direction: col.text<'in' | 'out'>(),
  total_replies: col.number,
  unread: col.bool,
  state: col.text<ConversationState>(),
  snoozed_until: col.orNull(col.time),
  assignee: col.orNull(col.json<Colleague>({ id: 1, name: '' })),
  keyword: col.text(),
  doubtful: col.bool,
  held: col.orNull(col.text<HoldReason>()),
  /** The reaction of the last message, as stored. */
  reaction: col.orNull(col.json<unknown>({})),
  subscriber: col.orNull(col.json<Conversation['subscriber']>(null)),
  /** The start of the next page: a row's sort value and its id. */
  cursor: col.text(),
  /** When the next scheduled reply leaves. */
  scheduled_for: col.orNull(col.time),
};
export type ConversationRow = col.RowOf<typeof CONVERSATION>;

/** A sort order: its column, and how a cursor encodes and decodes its value. */
interface Order {
  column: Sql;
  name: Sql;
  find(value: string): Sql;
}

const LAST_MESSAGE_AT = sql`c.last_message_at`;
/** Sort orders of conversation_list and of the unique index on (account_id, phone). */
const BY_TIME: Order = { column: LAST_MESSAGE_AT, name: microsecondsIn(LAST_MESSAGE_AT), find: momentAt };
/** The order of a walk, in which no row moves. Uses conversation_id_list. */
const BY_ID: Order = { column: sql`c.id`, name: sql`c.id`, find: (value) => sql`${value}::bigint` };
const BY_PHONE: Order = { column: sql`c.phone`, name: sql`c.phone`, find: (value) => sql`${value}::text` };
/** Any other value sorts by time (decision 27). */
const ORDERS: Readonly<Record<string, Order>> = { last_message_at: BY_TIME, date: BY_TIME, phone: BY_PHONE, id: BY_ID };

const SUBSCRIBER = sql`case when s.id is null then null else jsonb_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name, 'disabled', s.disabled) end as subscriber`;
const ASSIGNEE = sql`case when a.id is null then null else jsonb_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name)) end as assignee`;

/**
 * SQL: the person is still subscribed, and their last text (ignoring reactions) may be an opt-out. Uses
 * inbound_message_conversation.
 */
const DOUBTFUL = sql`coalesce(s.disabled = 0 and (
  select i.evidence ? 'doubtful' from inbound_message i where i.conversation_id = c.id and i.decision <> 'reaction' order by i.id desc limit 1), false) as doubtful`;

/** SQL: why marketing to a subscribed person is on hold. Uses the primary key. */
const HELD = sql`case s.disabled when 0 then (
  select h.reason from marketing_hold h where h.account_id = c.account_id and h.phone = c.phone) end as held`;

/** SQL: the reaction in the last message, if it is one. Uses inbound_message_conversation. */
const REACTION = sql`case c.last_direction when 'in' then (
  select i.evidence -> 'reaction' from inbound_message i where i.conversation_id = c.id order by i.id desc limit 1) end as reaction`;

/** SQL: when the next reply that waits leaves. Uses scheduled_reply_conversation. */
const SCHEDULED_FOR = sql`(select min(r.send_at) from scheduled_reply r
  where r.account_id = c.account_id and r.conversation_id = c.id and r.state = 'waiting' and r.removed_at is null) as scheduled_for`;

const row = (userId: number): Sql =>
  sql`c.id, c.phone, c.initial_message, c.last_message, c.last_message_at, c.last_direction, c.total_replies, ${isUnreadBy(userId)} as unread, c.state, c.snoozed_until, ${ASSIGNEE}, coalesce(k.keyword, '') as keyword, ${DOUBTFUL}, ${HELD}, ${REACTION}, ${SUBSCRIBER}, ${SCHEDULED_FOR}`;
/** The columns of a row besides those of the conversation itself. */
const DETAILS = sql`${WITH_SUBSCRIBER}
   left join keyword k on k.id = s.keyword_id and k.account_id = c.account_id
   left join app_user a on a.id = c.assignee_id and a.account_id = c.account_id`;

const from = ({ where, match }: ConversationFilter): Sql =>
  sql`conversation c where ${where}${match === null ? empty : sql` and ${match}`}`;

export interface Window {
  orderby: string;
  orderbytype: 'ASC' | 'DESC';
  limit: number;
  offset: number;
  /** The page begins after the row with this `cursor`. */
  after: Position | null;
}

/** One page, the latest first by default. With a cursor its cost does not depend on the position. */
export function pageOfConversations(tx: Tx, { userId, where, match }: ConversationFilter, window: Window) {
  const { orderbytype, limit, offset, after } = window;
  const order = orderBy(ORDERS, window.orderby, BY_TIME);
  const way = direction(orderbytype);
  const further = orderbytype === 'DESC' ? sql`<` : sql`>`;
  const beyond = after
    ? sql`and (${order.column}, c.id) ${further} (${order.find(after.value)}, ${after.id}::bigint)`
    : empty;
  const sorted = sql`order by ${order.column} ${way}, c.id ${way}`;
  const rows = sql`conversation c where ${where} ${beyond}`;
  // `offset 0` keeps the planner from comparing every row with a search before it sorts them.
  const found = match === null ? rows : sql`(select c.* from ${rows} ${sorted} offset 0) c where ${match}`;
  return tx.query(statement('inbox.pageOfConversations', CONVERSATION)`
     with page as materialized (select c.* from ${found} ${sorted} limit ${limit} offset ${offset})
     select ${row(userId)}, ${order.name} || '.' || c.id as cursor from page c ${DETAILS} ${sorted}`);
}

/** Conversations are counted up to this number; the screen shows "1,000+". */
export const COUNT_CAP = 1_000;

/** The number of matches, at most one more than COUNT_CAP; for filters that indexes support. */
export const countConversations = (tx: Tx, { where }: ConversationFilter) =>
  tx.value(statement('inbox.countConversations', { total: col.number })`
     select count(*) as total from (select from conversation c where ${where} limit ${constant(COUNT_CAP + 1)}) counted`);

/** All matches in list order. */
export function idsOfConversations(
  tx: Tx,
  filter: ConversationFilter,
  { orderby, orderbytype }: Pick<Window, 'orderby' | 'orderbytype'>,
) {
  const [{ column }, way] = [orderBy(ORDERS, orderby, BY_TIME), direction(orderbytype)];
  return tx.value(statement('inbox.idsOfConversations', { ids: col.numbers })`
     select coalesce(array_agg(c.id order by ${column} ${way}, c.id ${way}), '{}') as ids from ${from(filter)}`);
}

/** Returns the ids that still exist, in the given order. */
export const conversationsById = (tx: Tx, accountId: number, userId: number, ids: readonly number[]) =>
  tx.query(statement('inbox.conversationsById', CONVERSATION)`
     select ${row(userId)}, '' as cursor from unnest(${ids}::int[]) with ordinality asked(id, place)
     join conversation c on c.id = asked.id and c.account_id = ${accountId} ${DETAILS} order by asked.place`);

const OPENED = {
  id: col.number,
  phone: col.text(),
  subscriberId: col.orNull(col.number),
  state: col.text<ConversationState>(),
  assignee: col.orNull(col.json<Colleague>({ id: 1, name: '' })),
  snoozedUntil: col.orNull(col.time),
};
export type OpenedConversation = col.RowOf<typeof OPENED>;

const OPENED_ROW = sql`c.id, c.phone, c.subscriber_id as "subscriberId", c.state, c.snoozed_until as "snoozedUntil", ${ASSIGNEE}
     from conversation c left join app_user a on a.id = c.assignee_id and a.account_id = c.account_id`;

/** Locked: a reply that arrives meanwhile is either returned with the rest, or counts as unread afterwards. */
export const openConversation = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('inbox.openConversation', OPENED)`
     select ${OPENED_ROW} where c.account_id = ${accountId} and c.id = ${id}::bigint for update of c`);

/** The conversation of a subscriber's phone (decision 21). */
export const openConversationOf = (tx: Tx, accountId: number, subscriberId: number) =>
  tx.maybeOne(statement('inbox.openConversationOf', OPENED)`
     select ${OPENED_ROW}
     where c.account_id = ${accountId} and c.phone = (select phone from subscriber where account_id = ${accountId} and id = ${subscriberId}) for update of c`);
