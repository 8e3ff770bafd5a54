import { PERSON_FIELDS, type Person, type SubscriberQuery } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { orderBy } from '../order-by';
import { keywordIdOf, NAMELESS, type Named, type SubscriberFilter } from './subscriber-filter';

export interface SubscriberRow extends Person {
  id: number;
  phone: string;
  keyword: string;
  keyword_id: number;
  disabled: number;
  disabled_at: Date | null;
  deleted: boolean;
  added_at: Date;
  subscribed_at: Date | null;
  modified_at: Date | null;
  next_message: { id: number; date: string }[];
  replies: number;
  total_sent: number;
  total_delivered: number;
}

/**
 * What stands beside a subscriber of the page: scheduled campaigns that will reach it (few per account,
 * campaign_account), answers (inbound_message_phone) and messages of this account (message_phone).
 */
const WITH_DETAILS = `
  select s.id, s.phone, ${PERSON_FIELDS.map((field) => `s.${field}`).join(', ')}, k.keyword, s.keyword_id,
         s.disabled, s.disabled_at, s.deleted, s.added_at, s.subscribed_at, s.modified_at,
         coalesce(n.next_message, '[]') as next_message, r.replies, m.total_sent, m.total_delivered
  from page s
  join keyword k on k.id = s.keyword_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', c.id, 'date', c.send_at) order by c.send_at, c.id) as next_message
    from campaign c
    where c.account_id = s.account_id and c.state = 'scheduled' and not c.deleted and s.disabled = 0
      and (c.choice->'keywords' @> to_jsonb(s.keyword_id) or c.choice->'subscribers' @> to_jsonb(s.id)
        or c.choice->'extra_subscribers' @> to_jsonb(s.id) or c.choice->'filtered_subscribers' @> to_jsonb(s.id)
        or exists (select from contact_group_member g where g.subscriber_id = s.id and c.choice->'groups' @> to_jsonb(g.group_id)))
  ) n on true
  left join lateral (select count(*) as replies from inbound_message where phone = s.phone and account_id = s.account_id and decision = 'reply') r on true
  left join lateral (
    select count(*) filter (where status between 1 and 3 or status >= 10) as total_sent, count(*) filter (where status = 3) as total_delivered
    from message where phone = s.phone and account_id = s.account_id
  ) m on true`;

const BY_FIRST_NAME = 'lower(s.first_name)';

/** What a list may be ordered by; anything else means added_at (decision 27). */
const ORDER: Readonly<Record<string, string>> = {
  added_at: 's.added_at', date: 's.added_at', phone: 's.phone', first_name: BY_FIRST_NAME, last_name: 'lower(s.last_name)', name: `lower(s.first_name || ' ' || s.last_name)`,
  keyword: '(select canonical from keyword where id = s.keyword_id)', zip: 's.zip', email: 's.email', disabled: 's.disabled',
  subscribed_at: 'coalesce(s.subscribed_at, s.added_at)', modified_at: 'coalesce(s.modified_at, s.added_at)',
};

interface Window {
  limit: number;
  offset: number;
  /** Counted from the end: the last page of a million costs what the first does. */
  backwards: boolean;
}

/** Where a page lies. `total` is known exactly or null. */
function windowOf({ page, limit }: Pick<SubscriberQuery, 'page' | 'limit'>, total: number | null): Window {
  const offset = (page - 1) * limit;
  if (total === null || offset * 2 <= total) return { limit, offset, backwards: false };
  const rows = Math.min(limit, total - offset);
  return rows <= 0 ? { limit: 0, offset: 0, backwards: false } : { limit: rows, offset: total - offset - rows, backwards: true };
}

/**
 * One page. In the default order subscriber_list (or subscriber_keyword, _zip, _area) gives it without sorting;
 * the rows before it are counted off in the index, only its own are read.
 */
export function pageOfSubscribers(tx: Tx, filter: SubscriberFilter, query: SubscriberQuery, total: number | null = null): Promise<SubscriberRow[]> {
  const by = orderBy(ORDER, query.orderby, 's.added_at');
  // Those without any name come behind the others, as in subscriber_first_name.
  const columns = [...(by === BY_FIRST_NAME ? [NAMELESS] : []), by, 's.id'];
  const towards = (direction: 'ASC' | 'DESC'): string => columns.map((column) => `${column} ${direction}`).join(', ');
  const order = towards(query.orderbytype);
  const { limit, offset, backwards } = windowOf(query, total);
  const scan = backwards ? towards(query.orderbytype === 'ASC' ? 'DESC' : 'ASC') : order;
  const [limitAt, offsetAt] = [filter.params.length + 1, filter.params.length + 2];
  return tx.query<SubscriberRow>(
    `with page as materialized (
       select s.* from subscriber s where s.id = any(array(select s.id from subscriber s where ${filter.where} order by ${scan} limit $${limitAt} offset $${offsetAt}))
     ) ${WITH_DETAILS} order by ${order}`,
    [...filter.params, limit, offset],
  );
}

export const findSubscriber = (tx: Tx, accountId: number, id: number): Promise<SubscriberRow | undefined> =>
  tx.maybeOne<SubscriberRow>(
    `with page as materialized (select s.* from subscriber s where s.account_id = $1 and s.id = $2 and not s.deleted) ${WITH_DETAILS}`,
    [accountId, id],
  );

/** Whom the account knows under this phone: subscribed before unsubscribed, then the newest. By subscriber_unique. */
export const findSubscriberByPhone = (tx: Tx, accountId: number, phone: string): Promise<SubscriberRow | undefined> =>
  tx.maybeOne<SubscriberRow>(
    `with page as materialized (
       select s.* from subscriber s where s.account_id = $1 and s.phone = $2 and not s.deleted order by s.disabled, s.added_at desc, s.id desc limit 1
     ) ${WITH_DETAILS}`,
    [accountId, phone],
  );

/**
 * Matches of a filter are counted up to here: the screen says "2,000+" until it has the exact number
 * (subscribers/totals). A name that so many people have soon turns up in the list's own order; the ids of
 * those who share a rarer one are read by subscriber_name.
 */
export const COUNT_CAP = 2_000;

/** Everybody of a name: more than an account can have. */
const ALL = 2_147_483_647;
const namedIds = (pattern: string, keyword: string, most = ALL): string => `subscribers_named(${pattern}, ${most}, ${keyword})`;

interface CountedNames extends Totals {
  /** Of all of them, as a list of PostgreSQL; null when they are too many. */
  ids: string | null;
}

/** How many people of the keyword and the subscription have that name, up to `most`. */
async function countNames(tx: Tx, accountId: number, { pattern, keyword, disabled }: Named, most: number): Promise<CountedNames> {
  const { total, active, ids } = await tx.one<{ total: number; active: number; ids: string | null }>(
    `select count(*) as total, count(*) filter (where disabled = 0) as active, case when count(*) <= ${COUNT_CAP} then coalesce(array_agg(id), '{}')::text end as ids
     from ${namedIds('$2', `case when $3::text is null then null else coalesce(${keywordIdOf('$3')}, 0) end`, most)} where $1::int is not null`,
    [accountId, pattern, keyword],
  );
  return { total: disabled === null ? total : disabled === 0 ? active : total - active, active: disabled === 1 ? 0 : active, capped: total === most, ids };
}

/** Turns a search for a name into what is quickest for it: its people's ids where they are few, or the order asked for is not the list's own. */
export async function settleNames(tx: Tx, accountId: number, filter: SubscriberFilter, order = 'added_at'): Promise<SubscriberFilter> {
  if (!filter.named) return filter;
  const { at, rest, alone } = filter.named;
  const { ids, ...totals } = await countNames(tx, accountId, filter.named, COUNT_CAP + 1);
  const known = alone ? { known: totals } : {};
  if (ids === null) return { ...filter, ...(order === 'added_at' ? {} : { where: everybodyNamed(rest, at) }), ...known };
  // The pattern's place among the parameters is taken by the ids.
  return { where: `${rest} and s.id = any(${at}::bigint[])`, params: [...filter.params.slice(0, -1), ids], counted: null, ...known };
}

/** Without looking at anybody who is called otherwise. */
const everybodyNamed = (rest: string, at: string): string => `${rest} and s.id in (select id from ${namedIds(at, 'null')})`;

export interface Totals {
  total: number;
  active: number;
  /** There are more: both numbers say "at least". */
  capped: boolean;
}

/** From the counters, where nothing but keyword and disabled narrows the list; else null. */
async function countersOf(tx: Tx, accountId: number, filter: SubscriberFilter): Promise<Totals | null> {
  if (!filter.counted) return null;
  const { keyword, disabled } = filter.counted;
  const { total, active } = await tx.one<{ total: number; active: number }>(
    `select coalesce(sum(total), 0) as total, coalesce(sum(active), 0) as active from subscriber_count
     where account_id = $1 and ($2::text is null or keyword_id = ${keywordIdOf('$2')})`,
    [accountId, keyword],
  );
  if (disabled === null) return { total, active, capped: false };
  return disabled === 0 ? { total: active, active, capped: false } : { total: total - active, active: 0, capped: false };
}

const counting = (filter: SubscriberFilter): string => filter.counting ?? `subscriber s where ${filter.where}`;

/** Exact from the counters or, of other filters, when there are at most COUNT_CAP. */
export async function subscriberTotals(tx: Tx, accountId: number, filter: SubscriberFilter): Promise<Totals> {
  const counted = await countersOf(tx, accountId, filter);
  if (counted) return counted;
  const { total, active, capped } =
    filter.known ??
    (await tx.one<Totals>(
      `select count(*) as total, count(*) filter (where disabled = 0) as active, count(*) > ${COUNT_CAP} as capped
       from (select s.disabled from ${counting(filter)} limit ${COUNT_CAP + 1}) c`,
      filter.params,
    ));
  return { total: Math.min(total, COUNT_CAP), active: Math.min(active, COUNT_CAP), capped };
}

/** Exact whatever it costs: behind a list that says "2,000+", and for the number that a confirmation names. */
export async function exactTotals(tx: Tx, accountId: number, filter: SubscriberFilter): Promise<{ total: number; active: number }> {
  const { named } = filter;
  if (named?.alone) return countNames(tx, accountId, named, ALL);
  const source = named ? `subscriber s where ${everybodyNamed(named.rest, named.at)}` : counting(filter);
  return (
    (await countersOf(tx, accountId, filter)) ??
    tx.one(`select count(*) as total, count(*) filter (where s.disabled = 0) as active from ${source}`, filter.params)
  );
}
