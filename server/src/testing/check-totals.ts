import { textOf } from './text-of';
import type { Database } from '../platform/db/connection';
import { left } from '../domains/texting/message';

/** A total that differs from its rows. */
export interface Gap {
  check: string;
  account_id: number;
  detail: string;
}

const CHECKS: Readonly<Record<string, string>> = {
  'sum(ledger) = balance': `
    select b.account_id, format('balance %s, ledger %s', b.plan_left + b.extra_left, l.total) as detail
    from balance b left join (select account_id, sum(plan_delta + extra_delta) as total from ledger group by account_id) l using (account_id)
    where b.plan_left + b.extra_left is distinct from coalesce(l.total, 0)`,
  'buckets of the ledger = buckets of the balance': `
    select b.account_id, format('plan %s and %s, extra %s and %s', b.plan_left, l.plan, b.extra_left, l.extra) as detail
    from balance b left join (select account_id, sum(plan_delta) as plan, sum(extra_delta) as extra from ledger group by account_id) l using (account_id)
    where (b.plan_left, b.extra_left) is distinct from (coalesce(l.plan, 0), coalesce(l.extra, 0))`,
  'billed_total = billed messages': `
    select b.account_id, format('billed_total %s, messages %s, held %s', b.billed_total, m.billed, o.held) as detail
    from balance b
    left join (select account_id, sum(billed) as billed from message group by account_id) m using (account_id)
    left join (select s.account_id, sum(s.size * s.segments - s.released) - sum(x.billed) as held from send_batch s
               cross join lateral (select coalesce(sum(billed), 0) as billed from message where id between s.first_id and s.last_id and batch_id = s.id) x
               where s.state < 2 group by s.account_id) o using (account_id)
    where b.billed_total <> coalesce(m.billed, 0) + coalesce(o.held, 0)
      and not exists (select from campaign c where c.account_id = b.account_id and c.state = 'expanding')`,
  'batch counters = messages': `
    select b.account_id, format('batch %s: %s and %s', b.id, row(b.size, b.accepted, b.sent, b.delivered, b.failed, b.unsent, b.withdrawn)::text, m.counted) as detail
    from send_batch b cross join lateral (
      select row(count(*)::int, count(*) filter (where status = 1)::int, count(*) filter (where status = 2)::int, count(*) filter (where status = 3)::int,
                 count(*) filter (where status >= 10)::int, count(*) filter (where status >= 10 and not ${textOf(left('message'))})::int,
                 count(*) filter (where status < 0)::int)::text as counted
      from message where id between b.first_id and b.last_id and batch_id = b.id) m
    where row(b.size, b.accepted, b.sent, b.delivered, b.failed, b.unsent, b.withdrawn)::text <> m.counted`,
  'batch errors = failed messages': `
    select b.account_id, format('batch %s: %s', b.id, b.errors) as detail from send_batch b
    where b.errors <> coalesce((select jsonb_object_agg(status, n) from (
      select status, count(*) as n from message where id between b.first_id and b.last_id and batch_id = b.id and status >= 10 group by status) e), '{}')`,
  'batches of a finished campaign = its recipients, and what they hold = what was reserved': `
    select c.account_id, format('campaign %s: %s recipients, %s in batches; reserved %s, billed %s', c.id, c.recipients, b.size, c.reserved_plan + c.reserved_extra, b.held) as detail
    from campaign c cross join lateral (
      select coalesce(sum(size), 0) as size, coalesce(sum(size * segments - released), 0) as held from send_batch where campaign_id = c.id) b
    where c.state = 'done' and (c.recipients <> b.size or c.reserved_plan + c.reserved_extra <> b.held)`,
  'one message per campaign and recipient': `
    select c.account_id, format('campaign %s: %s recipients, %s messages', c.id, c.recipients, count(m.id)) as detail
    from campaign c left join message m on m.campaign_id = c.id where c.state in ('done', 'sending') group by c.id having c.recipients <> count(m.id)`,
  'ledger of a finished campaign = its billed messages': `
    select c.account_id, format('campaign %s: ledger %s, messages %s', c.id, l.total, m.billed) as detail
    from campaign c
    left join (select campaign_id, -sum(plan_delta + extra_delta) as total from ledger group by campaign_id) l on l.campaign_id = c.id
    left join (select campaign_id, sum(billed) as billed from message group by campaign_id) m on m.campaign_id = c.id
    where c.state = 'done' and coalesce(l.total, 0) <> coalesce(m.billed, 0)`,
  'replies of a campaign = its answers': `
    select c.account_id, format('campaign %s: %s, %s', c.id, c.replies, r.total) as detail
    from campaign c cross join lateral (select count(*) as total from inbound_message where reply_to = c.id and decision = 'reply') r where c.replies <> r.total`,
  'subscriber_count = subscribers': `
    select account_id, format('keyword %s: counted %s and %s', keyword_id, c, r) as detail
    from (select account_id, keyword_id, row(sum(total)::int, sum(active)::int)::text as c from subscriber_count group by 1, 2) counter
    full join (select account_id, keyword_id, row(count(*) filter (where not deleted)::int, count(*) filter (where not deleted and disabled = 0)::int)::text as r
               from subscriber group by 1, 2) rows using (account_id, keyword_id)
    where coalesce(c, '(0,0)') <> coalesce(r, '(0,0)')`,
  'usage_hour = messages that left': `
    select account_id, format('%s: usage %s, messages %s', hour, u.total, m.total) as detail
    from (select account_id, hour, row(sent, delivered, failed)::text as total from usage_hour) u
    full join (select account_id, date_trunc('hour', claimed_at, 'UTC') as hour,
                      row(count(*) filter (where ${textOf(left('message'))})::int, count(*) filter (where status = 3)::int, count(*) filter (where status >= 10 and ${textOf(left('message'))})::int)::text as total
               from message where account_id is not null and claimed_at is not null group by 1, 2) m using (account_id, hour)
    where coalesce(u.total, '(0,0,0)') <> coalesce(m.total, '(0,0,0)')`,
  'sent, delivered and failed of the reports = usage_hour': `
    with counted as (
      select account_id, sum(sent) as sent, sum(delivered) as delivered, sum(failed) as failed from (
        select account_id, sent, delivered, failed from report_day where zone = 0 and keyword_id = 0
        union all select account_id, sent, delivered, failed from report_change) part group by 1
    )
    select account_id, format('reports %s, %s and %s, hours %s', c.sent, c.delivered, c.failed, u.total) as detail
    from counted c full join (select account_id, row(sum(sent), sum(delivered), sum(failed))::text as total from usage_hour group by 1) u using (account_id)
    where row(coalesce(c.sent, 0), coalesce(c.delivered, 0), coalesce(c.failed, 0))::text <> coalesce(u.total, '(0,0,0)')`,
  'subscribers of the reports = subscribers': `
    with counted as (
      select account_id, keyword_id, sum(net) as net from (
        select account_id, keyword_id, net from report_day where zone = 0 and keyword_id > 0
        union all select account_id, keyword_id, net from report_change where keyword_id > 0) part group by 1, 2
    ), stored as (
      select account_id, keyword_id, count(*) as net from subscriber where disabled = 0 and not deleted group by 1, 2
    )
    select account_id, format('keyword %s: reports %s, stored %s', keyword_id, c.net, s.net) as detail
    from counted c full join stored s using (account_id, keyword_id) where coalesce(c.net, 0) <> coalesce(s.net, 0)`,
  'received texts, campaigns and keywords of the reports = stored ones': `
    with counted as (
      select account_id, sum(received) as received, sum(campaigns) as campaigns, sum(keywords) as keywords from (
        select account_id, received, campaigns, keywords from report_day where zone = 0 and keyword_id = 0
        union all select account_id, received, campaigns, keywords from report_change) part group by 1
    )
    select c.account_id, format('reports %s, stored %s', row(c.received, c.campaigns, c.keywords)::text, s.total) as detail
    from counted c cross join lateral (select row(
      (select count(*) from inbound_message where account_id = c.account_id)::bigint,
      (select count(*) from campaign where account_id = c.account_id and not deleted)::bigint,
      (select count(*) from keyword where account_id = c.account_id)::bigint)::text as total) s
    where row(c.received, c.campaigns, c.keywords)::text <> s.total`,
  'conversations = their messages': `
    select c.account_id, format('conversation %s: %s answers, %s stored', c.id, c.total_replies, i.total) as detail
    from conversation c cross join lateral (select count(*) as total from inbound_message where conversation_id = c.id) i where c.total_replies <> i.total or exists (select from conversation_unread u where u.conversation_id = c.id and u.messages > i.total)`,
  'nobody subscribed is suppressed': `
    select s.account_id, format('subscriber %s', s.id) as detail from subscriber s
    join suppression x on x.account_id = s.account_id and x.phone = s.phone and x.keyword_id in (0, s.keyword_id) where s.disabled = 0 and not s.deleted`,
};

/**
 * Compares every stored total with its rows. An empty result means that all match. For tests.
 */
export const checkTotals = (db: Database): Promise<Gap[]> =>
  db.asEngine(async (tx) => {
    const gaps: Gap[] = [];
    for (const [check, sql] of Object.entries(CHECKS)) {
      for (const row of await tx.query<Omit<Gap, 'check'>>(sql)) gaps.push({ check, ...row });
    }
    return gaps;
  });
