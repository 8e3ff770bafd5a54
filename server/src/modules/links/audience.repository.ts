import type { Audience, CampaignAudiences } from '@textloom/contracts';
import type { Tx } from '../../db/connection';

const CLICKED = 'r.clicked';
const REPLIED = 'r.replied';

/** Conditions on a recipient `r` whom the message reached, as far as the carrier said. */
const PART: Readonly<Record<Audience, string>> = {
  reached: 'true',
  delivered: 'r.status = 3',
  clicked: CLICKED,
  not_clicked: `not ${CLICKED}`,
  replied: REPLIED,
  not_replied: `not ${REPLIED}`,
  clicked_not_replied: `${CLICKED} and not ${REPLIED}`,
};

/**
 * Recipients of campaign $2 whose message was not refused, as subscribers of today: by batches, which are read in order
 * of id, beside the hashed sets of those who clicked (link_click_campaign), replied (inbound_message_reply) or are suppressed. Someone
 * who has left, or whose number was changed since, is not `stays`.
 */
const RECIPIENTS = `
  select m.subscriber_id as id, m.status, m.id in (select message_id from link_click where account_id = $1 and campaign_id = $2) as clicked,
         m.phone in (select phone from inbound_message where account_id = $1 and reply_to = $2) as replied,
         coalesce(s.phone = m.phone and s.disabled = 0 and not s.deleted, false)
           and m.phone not in (select phone from suppression where account_id = $1 and keyword_id = 0)
           and (m.phone, s.keyword_id) not in (select phone, keyword_id from suppression where account_id = $1 and keyword_id <> 0) as stays
  from send_batch b join message m on m.id between b.first_id and b.last_id and m.batch_id = b.id and m.status between 1 and 3
  left join subscriber s on s.id = m.subscriber_id and s.account_id = $1
  where b.account_id = $1 and b.campaign_id = $2`;

/** How many subscribers of each part may be texted now. */
export const countAudiences = (tx: Tx, accountId: number, campaignId: number): Promise<CampaignAudiences> =>
  tx.one<CampaignAudiences>(
    `select ${Object.entries(PART)
      .map(([audience, part]) => `count(*) filter (where r.stays and ${part}) as ${audience}`)
      .join(', ')} from (${RECIPIENTS}) r`,
    [accountId, campaignId],
  );

/** The subscribers of one part who may be texted, and how many match in all. */
export const audienceOf = (
  tx: Tx,
  accountId: number,
  campaignId: number,
  audience: Audience,
): Promise<{ ids: number[]; total: number }> =>
  tx.one(
    `select coalesce(json_agg(r.id order by r.id) filter (where r.stays), '[]') as ids, count(*) as total
     from (${RECIPIENTS}) r where ${PART[audience]}`,
    [accountId, campaignId],
  );
