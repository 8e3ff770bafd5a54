import * as col from '../../../platform/db/col';
import { sql, statement, type Sql } from '../../../platform/db/sql';
import type { Audience, CampaignAudiences } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { joinMessages } from '../../texting/batch';

/** The carrier has taken the message and has not reported a failure. */
const REACHED = sql`m.status between 1 and 3`;

/**
 * The people who clicked and replied are passed as arrays, which PostgreSQL hashes: joins with tables that have just
 * grown are planned as nested loops over a million times fifty thousand rows.
 */
interface Asked {
  accountId: number;
  campaignId: number;
  clicked: readonly number[];
  replied: readonly string[];
}

/**
 * All messages of the campaign, read by batch as ranges of ids. There is no condition on the campaign, because the
 * planner would use its index instead of the ranges.
 */
const every = ({ accountId, campaignId }: Asked): Sql => sql`send_batch b ${joinMessages(REACHED)}
  where b.account_id = ${accountId} and b.campaign_id = ${campaignId}`;
/** Relies on message_pkey and message_once, like `repliers`. */
const clickers = ({ accountId, campaignId, clicked }: Asked): Sql =>
  sql`message m where m.account_id = ${accountId} and m.campaign_id = ${campaignId} and ${REACHED} and m.id = any(${clicked}::bigint[])`;
const repliers = ({ accountId, campaignId, replied }: Asked): Sql =>
  sql`message m where m.account_id = ${accountId} and m.campaign_id = ${campaignId} and ${REACHED} and m.phone = any(${replied}::text[])`;
const notClicked = ({ clicked }: Asked): Sql => sql`m.id <> all(${clicked}::bigint[])`;
const notReplied = ({ replied }: Asked): Sql => sql`m.phone <> all(${replied}::text[])`;

const SOURCE: Readonly<Record<Audience, (asked: Asked) => Sql>> = {
  reached: every,
  delivered: (asked) => sql`${every(asked)} and m.status = 3`,
  clicked: clickers,
  not_clicked: (asked) => sql`${every(asked)} and ${notClicked(asked)}`,
  replied: repliers,
  not_replied: (asked) => sql`${every(asked)} and ${notReplied(asked)}`,
  clicked_not_replied: (asked) => sql`${clickers(asked)} and ${notReplied(asked)}`,
};

/** Uses link_click_recipient and inbound_message_reply. */
async function peopleOf(tx: Tx, accountId: number, campaignId: number): Promise<Asked> {
  const clicked = await tx.value(statement('campaigns.clickedIn', { clicked: col.json<number[]>([]) })`
     select coalesce(json_agg(distinct message_id), '[]') as clicked from link_click where account_id = ${accountId} and campaign_id = ${campaignId}`);
  const replied = await tx.value(statement('campaigns.repliedTo', { replied: col.json<string[]>([]) })`
     select coalesce(json_agg(distinct phone), '[]') as replied from inbound_message where account_id = ${accountId} and reply_to = ${campaignId}`);
  return { accountId, campaignId, clicked, replied };
}

const COUNTED = {
  reached: col.number,
  delivered: col.number,
  clicked: col.number,
  replied: col.number,
  clicked_not_replied: col.number,
};

/** The number of recipients in each part, from the batches' counters and the people who clicked or replied. */
export async function countAudiences(tx: Tx, accountId: number, campaignId: number): Promise<CampaignAudiences> {
  const asked = await peopleOf(tx, accountId, campaignId);
  const counted = await tx.one(statement('campaigns.countAudiences', COUNTED)`
     select reached, delivered, clicked, clicked_not_replied, (select count(*) from ${repliers(asked)}) as replied
     from (select coalesce(sum(accepted + sent + delivered), 0) as reached, coalesce(sum(delivered), 0) as delivered
           from send_batch where account_id = ${accountId} and campaign_id = ${campaignId}) b,
          (select count(*) as clicked, count(*) filter (where ${notReplied(asked)}) as clicked_not_replied from ${clickers(asked)}) c`);
  const { reached, clicked, replied } = counted;
  return { ...counted, not_clicked: reached - clicked, not_replied: reached - replied };
}

/** The subscribers of one part, whether or not they may be texted now, which the send decides. */
export const audienceOf = async (tx: Tx, accountId: number, campaignId: number, audience: Audience) =>
  tx.value(statement('campaigns.audienceOf', { ids: col.json<number[]>([]) })`
     select coalesce(json_agg(m.subscriber_id), '[]') as ids from ${SOURCE[audience](await peopleOf(tx, accountId, campaignId))} and m.subscriber_id is not null`);

/** The texts of a campaign. */
export const findTexts = (tx: Tx, accountId: number, id: number) =>
  tx.maybeValue(statement('campaigns.textsOf', { texts: col.text() })`
     select message || ' ' || coalesce(ab ->> 'message_b', '') as texts from campaign
     where account_id = ${accountId} and id = ${id}::bigint and not deleted`);
