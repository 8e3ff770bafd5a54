import { DETAIL_FIELDS, type HoldReason, type SubscriberQuery } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { latestFirst, type Walk } from '../../../platform/db/cursor';
import { direction, orderBy } from '../../../platform/db/order-by';
import { constant, join, name, sql, type Sql, statement } from '../../../platform/db/sql';
import { messagesOfPhone } from '../../texting/message';
import { DETAIL_COLUMNS } from '../../people/subscriber';
import { valuesOf } from '../custom-field/subscriber-value.repository';
import { NAMELESS, type OrderKind, type SubscriberFilter } from '../search/subscriber-filter.repository';

const SUBSCRIBER_ROW = {
  ...DETAIL_COLUMNS,
  id: col.number,
  phone: col.text(),
  keyword: col.text(),
  keyword_id: col.number,
  disabled: col.number,
  disabled_at: col.orNull(col.time),
  pending_until: col.orNull(col.time),
  deleted: col.bool,
  added_at: col.time,
  subscribed_at: col.orNull(col.time),
  modified_at: col.orNull(col.time),
  undeliverable: col.orNull(col.number),
  held: col.orNull(col.text<HoldReason>()),
  held_at: col.orNull(col.time),
  ended: col.orNull(col.text<'wrong_number' | 'deactivated'>()),
  ended_on: col.orNull(col.text()),
  values: col.json<Record<string, string>>({}),
  next_message: col.json<{ id: number; date: string }[]>([]),
  replies: col.number,
  total_sent: col.number,
  total_delivered: col.number,
};
export type SubscriberRow = col.RowOf<typeof SUBSCRIBER_ROW>;

/**
 * Details of the page's subscribers: scheduled campaigns that will reach them (few per account,
 * campaign_account), replies (inbound_message_phone) and messages of this account.
 */
const WITH_DETAILS = sql`
  select s.id, s.phone, ${join(DETAIL_FIELDS.map((field) => name(`s.${field}`)))}, k.keyword, s.keyword_id,
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
  left join lateral (${messagesOfPhone}) m on true
  left join lateral (${valuesOf(name('s.id'))}) v on true`;

const FIRST_NAME = sql`lower(s.first_name)`;
const LAST_NAME = sql`lower(s.last_name)`;
const ADDED = [sql`s.added_at`];
/** Unnamed subscribers sort last. */
const BY_NAME = [NAMELESS, FIRST_NAME, LAST_NAME];
const BY_LAST_NAME = [LAST_NAME, FIRST_NAME];
const BY_PHONE = [sql`s.phone`];
/** Orders that the indexes subscriber_list, _first_name, _last_name and _unique provide. */
const INDEXED = new Set<readonly Sql[]>([ADDED, BY_NAME, BY_LAST_NAME, BY_PHONE]);
const NAMED = new Set<readonly Sql[]>([BY_NAME, BY_LAST_NAME]);

/** Sort keys of the list; anything else means added_at (decision 27). */
const ORDER: Readonly<Record<string, readonly Sql[]>> = {
  added_at: ADDED,
  date: ADDED,
  phone: BY_PHONE,
  first_name: BY_NAME,
  last_name: BY_LAST_NAME,
  name: BY_NAME,
  modified_at: [sql`coalesce(s.modified_at, s.added_at)`],
};

/** Whether an index provides that order, so that rows can be read in it, and whether it is one by name. */
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
const SCANNED = 5_000;

/**
 * One page. In the default order, subscriber_list (or subscriber_keyword, _zip, _area) returns it without sorting;
 * earlier rows are skipped in the index, and only the page's own rows are read.
 */
export async function pageOfSubscribers(
  tx: Tx,
  { accountId, where, paging }: SubscriberFilter,
  query: SubscriberQuery,
  total: number | null = null,
): Promise<SubscriberRow[]> {
  const order = orderBy(ORDER, query.orderby, ADDED);
  const towards = (way: 'ASC' | 'DESC'): Sql =>
    join([...order, sql`s.id`].map((column) => sql`${column} ${direction(way)}`));
  const { limit, offset, backwards } = windowOf(query, total);
  const way = backwards === (query.orderbytype === 'DESC') ? 'ASC' : 'DESC';
  const scan = towards(way);
  const rows = (ids: Sql) =>
    tx.query(statement('audience.pageOfSubscribers', SUBSCRIBER_ROW)`
     with page as materialized (select s.* from subscriber s where s.account_id = ${accountId} and s.id = any(${ids})) ${WITH_DETAILS} order by ${towards(query.orderbytype)}`);
  const read = (found: Sql) =>
    rows(sql`array(select s.id from ${found} order by ${scan} limit ${limit} offset ${offset})`);
  if (paging.by === 'ids' && order === ADDED && total !== null) {
    const first = way === 'DESC' ? offset : total - offset - limit;
    return rows(sql`(${paging.newest}::bigint[])[${constant(first + 1)} : ${constant(first + limit)}]`);
  }
  if (paging.by !== 'scan' || !INDEXED.has(order)) return read(sql`subscriber s where ${where}`);
  const { rest, match, few, further } = paging;
  if (total !== null) return read(few);
  const all =
    further.by === 'all'
      ? further.found
      : further.found(sql`${limit}::int + ${offset}::int`, {
          byLastName: order === BY_LAST_NAME,
          backwards: way === 'DESC',
        });
  if (further.by === 'names' && !further.scanFirst) return read(all);
  // With many matches, the first of them are found early in list order.
  const near = await read(
    sql`(select * from subscriber s where ${rest} order by ${scan} limit ${constant(SCANNED)}) s where ${match}`,
  );
  return near.length === limit ? near : read(all);
}

/** One page of the list that programs walk through, plus one; by the indexes of the list's default order. */
export function walkSubscribers(tx: Tx, { where }: SubscriberFilter, { after, limit }: Walk) {
  const { cursor, order, beyond } = latestFirst('s', after);
  return tx.query(statement('audience.walkSubscribers', { ...SUBSCRIBER_ROW, cursor: col.text() })`
     with page as materialized (select s.* from subscriber s where ${where} ${beyond} ${order} limit ${limit + 1})
     select d.*, ${cursor} from (${WITH_DETAILS}) d join page s on s.id = d.id ${order}`);
}

export const findSubscriber = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('audience.findSubscriber', SUBSCRIBER_ROW)`
     with page as materialized (select s.* from subscriber s where s.account_id = ${accountId} and s.id = ${id} and not s.deleted) ${WITH_DETAILS}`);

/** Whether the account had subscribers with this phone, and removed them all. */
export const wasRemoved = (tx: Tx, accountId: number, phone: string) =>
  tx.value(statement('audience.wasRemoved', { removed: col.bool })`
     select coalesce(bool_and(deleted), false) as removed from subscriber where account_id = ${accountId} and phone = ${phone}`);

/**
 * The account's subscriber with this phone: subscribed before unsubscribed, then the newest. Uses subscriber_unique.
 */
export const findSubscriberByPhone = (tx: Tx, accountId: number, phone: string) =>
  tx.maybeOne(statement('audience.findSubscriberByPhone', SUBSCRIBER_ROW)`
     with page as materialized (
       select s.* from subscriber s where s.account_id = ${accountId} and s.phone = ${phone} and not s.deleted order by s.disabled, s.added_at desc, s.id desc limit 1
     ) ${WITH_DETAILS}`);
