import type { Colleague, ConversationState, Conversation } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { microseconds, momentOf, type Position } from '../../../platform/db/cursor';
import { orderBy } from '../../../platform/db/order-by';
import { IS_UNREAD, WITH_SUBSCRIBER, type ConversationFilter } from './inbox-filter.repository';

export interface ConversationRow extends Omit<
  Conversation,
  'last_message_at' | 'direction' | 'snoozed_until' | 'reaction'
> {
  last_message_at: Date;
  last_direction: 'in' | 'out';
  snoozed_until: Date | null;
  /** Of the last message, as it is stored. */
  reaction: unknown;
  /** The start of the next page: a row's sort value and its id. */
  cursor: string;
}

/** A sort order: its column, and how a cursor encodes and finds its value. */
interface Order {
  column: string;
  name: string;
  find(param: string): string;
}

/** Orders of conversation_list and of the unique index on (account_id, phone). */
const BY_TIME: Order = { column: 'c.last_message_at', name: microseconds('c.last_message_at'), find: momentOf };
/** The order of a walk: no row of it moves. Of conversation_id_list. */
const BY_ID: Order = { column: 'c.id', name: 'c.id', find: (param) => `${param}::bigint` };
const BY_PHONE: Order = { column: 'c.phone', name: 'c.phone', find: (param) => `${param}::text` };
/** Anything else means the time (decision 27). */
const ORDERS: Readonly<Record<string, Order>> = { last_message_at: BY_TIME, date: BY_TIME, phone: BY_PHONE, id: BY_ID };

const SUBSCRIBER = `case when s.id is null then null else jsonb_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name, 'disabled', s.disabled) end as subscriber`;
const ASSIGNEE = `case when a.id is null then null else jsonb_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name)) end as assignee`;

/** SQL: the last text, reactions aside, of a person who is still subscribed may be an opt-out. Uses inbound_message_conversation. */
const DOUBTFUL = `coalesce(s.disabled = 0 and (
  select i.evidence ? 'doubtful' from inbound_message i where i.conversation_id = c.id and i.decision <> 'reaction' order by i.id desc limit 1), false) as doubtful`;

/** SQL: why marketing to a person who is subscribed is on hold. Uses the primary key. */
const HELD = `case s.disabled when 0 then (
  select h.reason from marketing_hold h where h.account_id = c.account_id and h.phone = c.phone) end as held`;

/** SQL: what the last message reacts with, if it does. Uses inbound_message_conversation. */
const REACTION = `case c.last_direction when 'in' then (
  select i.evidence -> 'reaction' from inbound_message i where i.conversation_id = c.id order by i.id desc limit 1) end as reaction`;

const ROW = `c.id, c.phone, c.initial_message, c.last_message, c.last_message_at, c.last_direction, c.total_replies, ${IS_UNREAD} as unread, c.state, c.snoozed_until, ${ASSIGNEE}, coalesce(k.keyword, '') as keyword, ${DOUBTFUL}, ${HELD}, ${REACTION}, ${SUBSCRIBER}`;
/** The data of a row besides its own columns. */
const DETAILS = `${WITH_SUBSCRIBER}
   left join keyword k on k.id = s.keyword_id and k.account_id = c.account_id
   left join app_user a on a.id = c.assignee_id and a.account_id = c.account_id`;

const from = ({ where, match }: ConversationFilter): string =>
  `conversation c where ${where}${match === null ? '' : ` and ${match}`}`;

export interface Window {
  orderby: string;
  orderbytype: 'ASC' | 'DESC';
  limit: number;
  offset: number;
  /** The page begins after the row with this `cursor`. */
  after: Position | null;
}

/** One page, the latest first by default. With a cursor its cost does not depend on the position. */
export function pageOfConversations(tx: Tx, filter: ConversationFilter, window: Window): Promise<ConversationRow[]> {
  const { orderbytype: way, limit, offset, after } = window;
  const order = orderBy(ORDERS, window.orderby, BY_TIME);
  const params = [...filter.params, limit, offset];
  const n = filter.params.length;
  let beyond = '';
  if (after) {
    params.push(after.value, after.id);
    const position = `(${order.find(`$${n + 3}`)}, $${n + 4}::bigint)`;
    beyond = `and (${order.column}, c.id) ${way === 'DESC' ? '<' : '>'} ${position}`;
  }
  const sorted = `order by ${order.column} ${way}, c.id ${way}`;
  const { where, match } = filter;
  const rows = `conversation c where ${where} ${beyond}`;
  // `offset 0` keeps the planner from comparing every row with a search before it sorts them.
  const found = match === null ? rows : `(select c.* from ${rows} ${sorted} offset 0) c where ${match}`;
  return tx.query<ConversationRow>(
    `with page as materialized (select c.* from ${found} ${sorted} limit $${n + 1} offset $${n + 2})
     select ${ROW}, ${order.name} || '.' || c.id as cursor from page c ${DETAILS} ${sorted}`,
    params,
  );
}

/** Conversations are counted up to this number: the screen shows "1,000+". */
export const COUNT_CAP = 1_000;

/** The number of matches, at most one more than COUNT_CAP; for filters that indexes support. */
export const countConversations = (tx: Tx, { where, params }: ConversationFilter) =>
  tx.value<number>(
    `select count(*) as total from (select from conversation c where ${where} limit ${COUNT_CAP + 1}) counted`,
    params,
  );

/** All matches in list order. */
export const idsOfConversations = (
  tx: Tx,
  filter: ConversationFilter,
  { orderby, orderbytype: way }: Pick<Window, 'orderby' | 'orderbytype'>,
) =>
  tx.value<number[]>(
    `select coalesce(array_agg(c.id order by ${orderBy(ORDERS, orderby, BY_TIME).column} ${way}, c.id ${way}), '{}') as ids from ${from(filter)}`,
    filter.params,
  );

/** Those of the ids that still exist, in the order of the ids. */
export const conversationsOf = (tx: Tx, accountId: number, userId: number, ids: readonly number[]) =>
  tx.query<ConversationRow>(
    `select ${ROW}, '' as cursor from unnest($3::int[]) with ordinality asked(id, place)
     join conversation c on c.id = asked.id and c.account_id = $1 ${DETAILS} order by asked.place`,
    [accountId, userId, ids],
  );

export interface OpenedConversation {
  id: number;
  phone: string;
  subscriberId: number | null;
  state: ConversationState;
  assignee: Colleague | null;
  snoozedUntil: Date | null;
}

const OPENED = `c.id, c.phone, c.subscriber_id as "subscriberId", c.state, c.snoozed_until as "snoozedUntil", ${ASSIGNEE}
     from conversation c left join app_user a on a.id = c.assignee_id and a.account_id = c.account_id`;

/** Locked: a reply that arrives meanwhile is either returned with the rest, or counts as unread afterwards. */
export const openConversation = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<OpenedConversation>(`select ${OPENED} where c.account_id = $1 and c.id = $2::bigint for update of c`, [
    accountId,
    id,
  ]);

/** The conversation of a subscriber's phone (decision 21). */
export const openConversationOf = (tx: Tx, accountId: number, subscriberId: number) =>
  tx.maybeOne<OpenedConversation>(
    `select ${OPENED}
     where c.account_id = $1 and c.phone = (select phone from subscriber where account_id = $1 and id = $2) for update of c`,
    [accountId, subscriberId],
  );
