import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { campaignClicks, lockCampaignsOf } from '../../campaigns';
import { linkClicks } from '../../links';
import { BEGINS, NOTED } from '../entry/enter-sequence.repository';

export interface Click {
  link: number;
  message: number;
  at: Date;
}

/**
 * No person opens a link within two seconds of its handover to the carrier; programs that check links in messages do.
 */
const TOO_SOON = sql`interval '2 seconds'`;

/**
 * Counts clicks of recipients of campaigns and sequences, and notes those who enter a sequence by their first click on
 * a link of a message; its own messages do not trigger a sequence. Ignores clicks on other messages, or on removed
 * ones. Uses sequence_sent_message and automation_begun_by_event.
 */
export async function storeClicks(tx: Tx, clicks: readonly Click[]): Promise<number[]> {
  const messages = clicks.map(({ message }) => message);
  await lockCampaignsOf(tx, messages);
  return tx.values(statement('automations.storeClicks', { id: col.number })`
     with given as (
       select link_id, message_id, count(*) as n, min(at) as first_at, max(at) as last_at
       from unnest(${clicks.map(({ link }) => link)}::int[], ${messages}::bigint[], ${clicks.map(({ at }) => at)}::timestamptz[]) g(link_id, message_id, at) group by 1, 2
     ), valid as materialized (
       select m.account_id, m.campaign_id, m.batch_id, sent.step_id, sent.automation_id, m.subscriber_id, m.id as message_id, in_sample(m.phone) as sampled, l.id as link_id, g.n, g.first_at, g.last_at,
              exists (select from link_click o where o.message_id = m.id) as known
       from given g join message m on m.id = g.message_id join short_link l on l.id = g.link_id and l.account_id = m.account_id
       left join sequence_sent sent on sent.message_id = m.id
       where (m.campaign_id is not null or sent.step_id is not null) and m.claimed_at < g.first_at - ${TOO_SOON}
     ), stored as (
       ${linkClicks}
     ), entering as (
       insert into sequence_entry as e (automation_id, subscriber_id, account_id, at)
       select q.id, v.subscriber_id, v.account_id, min(v.first_at) from valid v join stored using (message_id, link_id)
       join automation q on q.account_id = v.account_id
         and (q.trigger = 'campaign' and q.trigger_campaign = v.campaign_id and not v.known or q.trigger = 'link' and q.trigger_link = v.link_id)
       where stored.clicks = v.n and q.id is distinct from v.automation_id and v.subscriber_id is not null
         and q.trigger in ('campaign', 'link', 'tag') and ${BEGINS}
       group by 1, 2, 3 order by 1, 2 ${NOTED}
     ), total as (
       select campaign_id, sum(n) as clicks, count(distinct message_id) filter (where not known) as clicked from valid where campaign_id is not null group by campaign_id
     )
     ${campaignClicks}`);
}
