import { sql } from '../../platform/db/sql';

/** SQL: stores the clicks of `valid`, one row per message and link, and returns their totals. */
export const linkClicks = sql`insert into link_click as c (account_id, campaign_id, batch_id, step_id, message_id, sampled, link_id, clicks, first_at, last_at)
       select account_id, campaign_id, batch_id, step_id, message_id, sampled, link_id, n, first_at, last_at from valid order by message_id, link_id
       on conflict (message_id, link_id) do update
         set clicks = c.clicks + excluded.clicks, last_at = greatest(c.last_at, excluded.last_at)
       returning c.message_id, c.link_id, c.clicks`;
