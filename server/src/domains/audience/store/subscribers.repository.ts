import { DETAIL_FIELDS, type HoldReason, type SubscriberDetails, type SubscriberQuery } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { newestFirst, type Walk } from '../../../platform/db/cursor';
import { orderBy } from '../../../platform/db/order-by';
import { MESSAGES_OF_PHONE } from '../../texting';
import { valuesOf } from './subscriber-value.repository';
import { NAMELESS, type OrderKind, type SubscriberFilter } from './subscriber-filter';

export interface SubscriberRow extends SubscriberDetails {
  id: number;
  phone: string;
  keyword: string;
  keyword_id: number;
  disabled: number;
  disabled_at: Date | null;
  pending_until: Date | null;
  deleted: boolean;
  added_at: Date;
  subscribed_at: Date | null;
  modified_at: Date | null;
  undeliverable: number | null;
  held: HoldReason | null;
  held_at: Date | null;
  ended: 'wrong_number' | 'deactivated' | null;
  ended_on: string | null;
  values: Record<string, string>;
  next_message: { id: number; date: string }[];
  replies: number;
  total_sent: number;
  total_delivered: number;
}

/**
 * Details of the page's subscribers: scheduled campaigns that will reach them (few per account,
 * campaign_account), replies (inbound_message_phone) and messages of this account.
 */
const WITH_DETAILS = `
  select s.id, s.phone, ${DETAIL_FIELDS.map((field) => `s.${field}`).join(', ')}, k.keyword, s.keyword_id,
         s.disabled, s.disabled_at, s.pending_until, s.deleted, s.added_at, s.subscribed_at, s.modified_at, s.undeliverable,
         h.reason as held, h.held_at, s.ended, s.ended_on::text as ended_on,
         coalesce(n.next_message, '[]') as next_message, r.replies, m.total_sent, m.total_delivered, coalesce(v.values, '{}') as values
  from page s
  join keyword k on k.id = s.keyword_id
  left join marketing_hold h on h.account_id = s.account_id and h.phone = s.phone and s.disabled = 0
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', c.id, 'date', c.send_at) order by c.send_at, c.id) as next_message
    from campaign c
    where c.account_id = s.account_id and c.state = 'scheduled' and not c.deleted and s.disabled = 0
      and (c.choice->'keywords' @> to_jsonb(s.keyword_id) or c.choice->'subscribers' @> to_jsonb(s.id)
        or c.choice->'extra_subscribers' @> to_jsonb(s.id) or c.choice->'filtered_subscribers' @> to_jsonb(s.id)
        or exists (select from contact_group_member g where g.subscriber_id = s.id and c.choice->'groups' @> to_jsonb(g.group_id)))
  ) n on true
  left join lateral (select count(*) as replies from inbound_message where phone = s.phone and account_id = s.account_id and decision = 'reply') r on true
  left join lateral (${MESSAGES_OF_PHONE}) m on true
  left join lateral (${valuesOf('s.id')}) v on true`;

const FIRST_NAME = 'lower(s.first_name)';
const LAST_NAME = 'lower(s.last_name)';
const ADDED = ['s.added_at'];
/** Unnamed subscribers sort last. */
const BY_NAME = [NAMELESS, FIRST_NAME, LAST_NAME];
const BY_LAST_NAME = [LAST_NAME, FIRST_NAME];
const BY_PHONE = ['s.phone'];
/** Orders of subscriber_list, _first_name, _last_name and _unique. */
const INDEXED = new Set<readonly string[]>([ADDED, BY_NAME, BY_LAST_NAME, BY_PHONE]);
const NAMED = new Set<readonly string[]>([BY_NAME, BY_LAST_NAME]);

/** Sort keys of the list; anything else means added_at (decision 27). */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  added_at: ADDED,
  date: ADDED,
  phone: BY_PHONE,
  first_name: BY_NAME,
  last_name: BY_LAST_NAME,
  name: BY_NAME,
  modified_at: ['coalesce(s.modified_at, s.added_at)'],
};

/** Whether an index has that order, so that rows can be read in it, and whether that is one by name. */
export function kindOfOrder(asked: string): OrderKind {
  const order = orderBy(ORDER, asked, ADDED);
  if (NAMED.has(order)) return 'by name';
  return INDEXED.has(order) ? 'indexed' : 'other';
}

interface Window {
  limit: number;
  offset: number;
  /** Counted from the end, so that the last page of a million costs the same as the first. */
  backwards: boolean;
}

/** The position of a page. `total` is exact or null. */
function windowOf({ page, limit }: Pick<SubscriberQuery, 'page' | 'limit'>, total: number | null): Window {
  const offset = (page - 1) * limit;
  if (total === null || offset * 2 <= total) return { limit, offset, backwards: false };
  const rows = Math.min(limit, total - offset);
  return rows <= 0
    ? { limit: 0, offset: 0, backwards: false }
    : { limit: rows, offset: total - offset - rows, backwards: true };
}

/** Rows scanned in list order for matches, before all matches are read and sorted. */
const WALK = 5_000;

/**
 * One page. In the default order, subscriber_list (or subscriber_keyword, _zip, _area) returns it without sorting;
 * earlier rows are skipped in the index, and only the page's own rows are read.
 */
export async function pageOfSubscribers(
  tx: Tx,
  filter: SubscriberFilter,
  query: SubscriberQuery,
  total: number | null = null,
): Promise<SubscriberRow[]> {
  const order = orderBy(ORDER, query.orderby, ADDED);
  const columns = [...order, 's.id'];
  const towards = (way: 'ASC' | 'DESC'): string => columns.map((column) => `${column} ${way}`).join(', ');
  const { limit, offset, backwards } = windowOf(query, total);
  const direction = backwards === (query.orderbytype === 'DESC') ? 'ASC' : 'DESC';
  const scan = towards(direction);
  const [limitAt, offsetAt] = [filter.params.length + 1, filter.params.length + 2];
  const rows = (ids: string, params: readonly unknown[]) =>
    tx.query<SubscriberRow>(
      `with page as materialized (select s.* from subscriber s where s.account_id = $1 and s.id = any(${ids})) ${WITH_DETAILS} order by ${towards(query.orderbytype)}`,
      params,
    );
  const read = (found: string): Promise<SubscriberRow[]> =>
    rows(`array(select s.id from ${found} order by ${scan} limit $${limitAt} offset $${offsetAt})`, [
      ...filter.params,
      limit,
      offset,
    ]);
  const { walk, newest } = filter;
  if (newest !== undefined && order === ADDED && total !== null) {
    const first = direction === 'DESC' ? offset : total - offset - limit;
    return rows(`($2::bigint[])[${first + 1} : ${first + limit}]`, [filter.params[0], newest]);
  }
  if (!walk || !INDEXED.has(order)) return read(`subscriber s where ${filter.where}`);
  if (total !== null) return read(walk.few);
  const { ends } = walk;
  const ending = `${order === BY_LAST_NAME}, ${direction === 'DESC'}`;
  const all = ends?.found(`$${limitAt}::int + $${offsetAt}::int`, ending) ?? walk.many;
  if (ends?.before === 'walk') return read(all);
  // Many matches: the first of them are found early in list order.
  const near = await read(
    `(select * from subscriber s where ${walk.rest} order by ${scan} limit ${WALK}) s where ${walk.match}`,
  );
  return near.length === limit ? near : read(all);
}

/** One more than a page of the list that programs walk through; by the indexes of the list's default order. */
export function walkSubscribers(
  tx: Tx,
  filter: SubscriberFilter,
  { after, limit }: Walk,
): Promise<(SubscriberRow & { cursor: string })[]> {
  const n = filter.params.length;
  const { cursor, order, beyond, params } = newestFirst('s', after, n + 2);
  return tx.query(
    `with page as materialized (select s.* from subscriber s where ${filter.where} ${beyond} ${order} limit $${n + 1})
     select d.*, ${cursor} from (${WITH_DETAILS}) d join page s on s.id = d.id ${order}`,
    [...filter.params, limit + 1, ...params],
  );
}

export const findSubscriber = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<SubscriberRow>(
    `with page as materialized (select s.* from subscriber s where s.account_id = $1 and s.id = $2 and not s.deleted) ${WITH_DETAILS}`,
    [accountId, id],
  );

/** The account had subscribers with this phone, and removed them all. */
export const wasRemoved = (tx: Tx, accountId: number, phone: string) =>
  tx.value<boolean>(
    'select coalesce(bool_and(deleted), false) as removed from subscriber where account_id = $1 and phone = $2',
    [accountId, phone],
  );

/**
 * The account's subscriber with this phone: subscribed before unsubscribed, then the newest. Uses subscriber_unique.
 */
export const findSubscriberByPhone = (tx: Tx, accountId: number, phone: string) =>
  tx.maybeOne<SubscriberRow>(
    `with page as materialized (
       select s.* from subscriber s where s.account_id = $1 and s.phone = $2 and not s.deleted order by s.disabled, s.added_at desc, s.id desc limit 1
     ) ${WITH_DETAILS}`,
    [accountId, phone],
  );
