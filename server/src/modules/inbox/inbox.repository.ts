import type { Colleague, ConversationState, inboxQuery, z } from '@textloom/contracts';
import { phoneDigits } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { containing } from '../../db/like';
import { orderBy } from '../../db/order-by';

export interface ConversationRow {
  id: number;
  phone: string;
  subscriber: { id: number; first_name: string; last_name: string; disabled: number } | null;
  initial_message: string;
  last_message: string;
  last_message_at: Date;
  last_direction: 'in' | 'out';
  total_replies: number;
  unread: boolean;
  keyword: string;
  state: ConversationState;
  assignee: Colleague | null;
  snoozed_until: Date | null;
}

const ORDER: Readonly<Record<string, string>> = {
  last_message_at: 'c.last_message_at',
  date: 'c.last_message_at',
  total_replies: 'c.total_replies',
  phone: 'c.phone',
};
const SUBSCRIBER = `case when s.id is null then null else jsonb_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name, 'disabled', s.disabled) end as subscriber`;

/** `c` with its subscriber `s`; $1 is the account. A deleted subscriber is ignored. */
const SOURCES = `conversation c left join subscriber s on s.id = c.subscriber_id and s.account_id = c.account_id and not s.deleted
   left join keyword k on k.id = s.keyword_id and k.account_id = c.account_id
   left join app_user a on a.id = c.assignee_id and a.account_id = c.account_id`;
/** $2 is the user who asks. */
const IS_UNREAD = 'exists (select from conversation_unread r where r.user_id = $2 and r.conversation_id = c.id)';
const ASSIGNEE = `case when a.id is null then null else jsonb_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name)) end as assignee`;

type Query = z.output<typeof inboxQuery>;

function matching(accountId: number, userId: number, query: Query): { where: string; params: unknown[] } {
  const params: unknown[] = [accountId, userId];
  const conditions = ['c.account_id = $1'];
  if (query.unread === '1' || query.unread === 'true') conditions.push(IS_UNREAD);
  if (query.search !== undefined) {
    params.push(containing(query.search));
    const found = ['c.last_message ilike $3', `(s.first_name || ' ' || s.last_name) ilike $3`];
    const digits = phoneDigits(query.search);
    if (digits !== '' && /^[\d\s()+.-]+$/.test(query.search)) {
      params.push(containing(digits));
      found.push('c.phone like $4');
    }
    conditions.push(`(${found.join(' or ')})`);
  }
  return { where: conditions.join(' and '), params };
}

/** One page, the latest first by default; uses conversation_list or conversation_unread. */
export function pageOfConversations(
  tx: Tx,
  accountId: number,
  userId: number,
  query: Query,
): Promise<ConversationRow[]> {
  const { where, params } = matching(accountId, userId, query);
  const order = orderBy(ORDER, query.orderby, 'c.last_message_at');
  return tx.query<ConversationRow>(
    `select c.id, c.phone, c.initial_message, c.last_message, c.last_message_at, c.last_direction, c.total_replies, ${IS_UNREAD} as unread, c.state, c.snoozed_until, ${ASSIGNEE}, coalesce(k.keyword, '') as keyword, ${SUBSCRIBER}
     from ${SOURCES} where ${where} order by ${order} ${query.orderbytype}, c.id ${query.orderbytype} limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, query.limit, (query.page - 1) * query.limit],
  );
}

export async function countConversations(tx: Tx, accountId: number, userId: number, query: Query): Promise<number> {
  const { where, params } = matching(accountId, userId, query);
  return (
    await tx.one<{ total: number }>(`select count(*) as total from ${SOURCES} where ${where} and $2::int > 0`, params)
  ).total;
}

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

/** Locked: a reply that arrives meanwhile is either read with the rest, or counts as unread afterwards. */
export const openConversation = (tx: Tx, accountId: number, id: number): Promise<OpenedConversation | undefined> =>
  tx.maybeOne<OpenedConversation>(`select ${OPENED} where c.account_id = $1 and c.id = $2::bigint for update of c`, [
    accountId,
    id,
  ]);

/** The conversation of a subscriber's phone (decision 21). */
export const openConversationOf = (
  tx: Tx,
  accountId: number,
  subscriberId: number,
): Promise<OpenedConversation | undefined> =>
  tx.maybeOne<OpenedConversation>(
    `select ${OPENED}
     where c.account_id = $1 and c.phone = (select phone from subscriber where account_id = $1 and id = $2) for update of c`,
    [accountId, subscriberId],
  );

export const markRead = (tx: Tx, userId: number, id: number): Promise<number> =>
  tx.execute('delete from conversation_unread where user_id = $1 and conversation_id = $2', [userId, id]);
