import type { SubscriberQuery } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { orderBy } from '../order-by';
import { keywordIdOf, type SubscriberFilter } from './subscriber-filter';

export interface SubscriberRow {
  id: number;
  phone: string;
  first_name: string;
  last_name: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  company_name: string;
  tags: string;
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
  select s.id, s.phone, s.first_name, s.last_name, s.email, s.address, s.city, s.state, s.zip, s.company_name, s.tags, k.keyword, s.keyword_id,
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

/** What a list may be ordered by; anything else means added_at (decision 27). */
const ORDER: Readonly<Record<string, string>> = {
  added_at: 's.added_at', date: 's.added_at', phone: 's.phone', first_name: 'lower(s.first_name)', last_name: 'lower(s.last_name)', name: `lower(s.first_name || ' ' || s.last_name)`,
  keyword: '(select canonical from keyword where id = s.keyword_id)', zip: 's.zip', email: 's.email', disabled: 's.disabled',
  subscribed_at: 'coalesce(s.subscribed_at, s.added_at)',
};

/** One page. In the default order subscriber_list (or subscriber_keyword, _zip, _area) gives it without sorting. */
export function pageOfSubscribers(tx: Tx, filter: SubscriberFilter, query: SubscriberQuery): Promise<SubscriberRow[]> {
  const order = `${orderBy(ORDER, query.orderby, 's.added_at')} ${query.orderbytype}, s.id ${query.orderbytype}`;
  const [limit, offset] = [filter.params.length + 1, filter.params.length + 2];
  return tx.query<SubscriberRow>(
    `with page as materialized (select s.* from subscriber s where ${filter.where} order by ${order} limit $${limit} offset $${offset})
     ${WITH_DETAILS} order by ${order}`,
    [...filter.params, query.limit, (query.page - 1) * query.limit],
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

export interface Totals {
  total: number;
  active: number;
}

/** Exact: from the counters where no other condition applies, else counted. */
export async function subscriberTotals(tx: Tx, accountId: number, filter: SubscriberFilter): Promise<Totals> {
  if (!filter.counted)
    return tx.one<Totals>(`select count(*) as total, count(*) filter (where s.disabled = 0) as active from subscriber s where ${filter.where}`, filter.params);
  const { keyword, disabled } = filter.counted;
  const { total, active } = await tx.one<Totals>(
    `select coalesce(sum(total), 0) as total, coalesce(sum(active), 0) as active from subscriber_count
     where account_id = $1 and ($2::text is null or keyword_id = ${keywordIdOf('$2')})`,
    [accountId, keyword],
  );
  if (disabled === null) return { total, active };
  return disabled === 0 ? { total: active, active } : { total: total - active, active: 0 };
}
