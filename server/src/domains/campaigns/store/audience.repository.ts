import type { Audience, CampaignAudiences } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { messagesInBatch } from '../../texting';

/** The carrier has taken the message and has not reported a failure. */
const REACHED = 'm.status between 1 and 3';
const OF_CAMPAIGN = `m.account_id = $1 and m.campaign_id = $2 and ${REACHED}`;

/**
 * All messages of campaign $2, read by batch as ranges of ids. There is no condition on the campaign, because the
 * planner would use its index instead of the ranges.
 */
const EVERY = `send_batch b ${messagesInBatch(REACHED)}
  where b.account_id = $1 and b.campaign_id = $2`;
// The people who clicked ($3) and replied ($4) are passed as arrays, which PostgreSQL hashes: joins with tables that
// have just grown are planned as nested loops over a million times fifty thousand rows. Relies on message_pkey and
// message_once.
const CLICKED = `message m where ${OF_CAMPAIGN} and m.id = any($3::bigint[])`;
const REPLIED = `message m where ${OF_CAMPAIGN} and m.phone = any($4::text[])`;
const NOT_CLICKED = 'm.id <> all($3::bigint[])';
const NOT_REPLIED = 'm.phone <> all($4::text[])';

const SOURCE: Readonly<Record<Audience, string>> = {
  reached: EVERY,
  delivered: `${EVERY} and m.status = 3`,
  clicked: CLICKED,
  not_clicked: `${EVERY} and ${NOT_CLICKED}`,
  replied: REPLIED,
  not_replied: `${EVERY} and ${NOT_REPLIED}`,
  clicked_not_replied: `${CLICKED} and ${NOT_REPLIED}`,
};

/** Parameters $1 to $4 (link_click_recipient, inbound_message_reply). */
async function paramsOf(tx: Tx, accountId: number, campaignId: number): Promise<unknown[]> {
  const clicked = await tx.value<number[]>(
    `select coalesce(json_agg(distinct message_id), '[]') as clicked from link_click where account_id = $1 and campaign_id = $2`,
    [accountId, campaignId],
  );
  const replied = await tx.value<string[]>(
    `select coalesce(json_agg(distinct phone), '[]') as replied from inbound_message where account_id = $1 and reply_to = $2`,
    [accountId, campaignId],
  );
  return [accountId, campaignId, clicked, replied];
}

/** Every statement below must use all four parameters. */
const ALL_PARAMS = '($1::int, $2::int, $3::bigint[], $4::text[]) is not null';

/** The number of recipients in each part, from the batches' counters and the people who clicked or replied. */
export async function countAudiences(tx: Tx, accountId: number, campaignId: number): Promise<CampaignAudiences> {
  const counted = await tx.one<
    Pick<CampaignAudiences, 'reached' | 'delivered' | 'clicked' | 'replied' | 'clicked_not_replied'>
  >(
    `select reached, delivered, clicked, clicked_not_replied, (select count(*) from ${REPLIED}) as replied
     from (select coalesce(sum(accepted + sent + delivered), 0) as reached, coalesce(sum(delivered), 0) as delivered
           from send_batch where account_id = $1 and campaign_id = $2) b,
          (select count(*) as clicked, count(*) filter (where ${NOT_REPLIED}) as clicked_not_replied from ${CLICKED}) c`,
    await paramsOf(tx, accountId, campaignId),
  );
  const { reached, clicked, replied } = counted;
  return { ...counted, not_clicked: reached - clicked, not_replied: reached - replied };
}

/** The subscribers of one part, whether or not they may be texted now: the send decides that. */
export const audienceOf = async (tx: Tx, accountId: number, campaignId: number, audience: Audience) =>
  tx.value<number[]>(
    `select coalesce(json_agg(m.subscriber_id), '[]') as ids from ${SOURCE[audience]} and m.subscriber_id is not null and ${ALL_PARAMS}`,
    await paramsOf(tx, accountId, campaignId),
  );
