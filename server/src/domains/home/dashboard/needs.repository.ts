import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { constant, statement } from '../../../platform/db/sql';

/** Number of campaigns scheduled before `until`, and the next of them. Uses campaign_planned. */
export const scheduledUntil = (tx: Tx, accountId: number, until: Date) =>
  tx.maybeOne(statement('home.scheduledUntil', {
    count: col.number,
    id: col.number,
    name: col.text(),
    send_at: col.time,
  })`
     select count(*) over () as count, id, name, send_at from campaign
     where account_id = ${accountId} and state = 'scheduled' and not deleted and send_at < ${until} order by send_at, id limit 1`);

/** Recent campaigns that are searched for failures. */
const MAX_RECENT = 20;

/**
 * The newest campaign since `since` that is paused because its messages fail, or that ended with failures and was not
 * sent again, with its most frequent error code. Relies on campaign_recent, campaign_resend and send_batch_campaign.
 */
export const failedSince = (tx: Tx, accountId: number, since: Date) =>
  tx.maybeOne(statement('home.failedSince', {
    id: col.number,
    name: col.text(),
    paused: col.bool,
    people: col.number,
    status: col.number,
  })`
     select c.id, c.name, c.state = 'paused' as paused, code.people, code.status from (
       select id, name, state, coalesce(started_at, send_at) as at from campaign c
       where account_id = ${accountId} and sent = 1 and not deleted and coalesce(started_at, send_at) >= ${since}
         and (state in ('done', 'cancelled') or state = 'paused' and reason <> '')
         and not exists (select from campaign r where r.parent_id = c.id and r.origin = 'resend' and not r.deleted)
       order by at desc, id desc limit ${constant(MAX_RECENT)}
     ) c cross join lateral (
       select (sum(sum(n)) over ())::int as people, key::int as status
       from (select key, value::int as n from send_batch b, jsonb_each_text(b.errors) where b.campaign_id = c.id and b.failed > 0) one
       group by key order by sum(n) desc, key limit 1
     ) code
     where code.people > 0 order by c.at desc, c.id desc limit 1`);

export const cardUntil = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('home.cardUntil', { exp_month: col.number, exp_year: col.number })`
     select exp_month, exp_year from card where account_id = ${accountId}`);
