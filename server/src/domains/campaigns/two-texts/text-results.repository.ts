import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

const TEXT_RESULTS = {
  /** 1 or 2; 0: the recipients of the winner. */
  variant: col.number,
  recipients: col.number,
  delivered: col.number,
  /** Messages that were neither sent nor abandoned. */
  pending: col.number,
  replied: col.number,
  clicked: col.number,
};
/** The results of one text. */
export type TextResults = col.RowOf<typeof TEXT_RESULTS>;

/**
 * The results of each text of a campaign; opt-outs are not replies. Relies on send_batch_campaign,
 * inbound_message_reply, message_once and link_click_recipient: its cost depends on the number of replies and clicks,
 * not of recipients.
 */
export const textResults = (tx: Tx, accountId: number, campaignId: number) =>
  tx.query(statement('campaigns.textResults', TEXT_RESULTS)`
     with batch as materialized (
       select id, variant, size - withdrawn as recipients, delivered, size - accepted - sent - delivered - failed - withdrawn as pending
       from send_batch where account_id = ${accountId} and campaign_id = ${campaignId}
     ), reply as (
       select distinct phone from inbound_message where account_id = ${accountId} and reply_to = ${campaignId} and decision = 'reply'
     ), replied as (
       select b.variant, count(*) as n from reply join message m on m.campaign_id = ${campaignId} and m.phone = reply.phone join batch b on b.id = m.batch_id
       group by b.variant
     ), clicked as (
       select b.variant, count(distinct c.message_id) as n from link_click c join batch b on b.id = c.batch_id
       where c.account_id = ${accountId} and c.campaign_id = ${campaignId} group by b.variant
     ), total as (
       select variant, sum(recipients) as recipients, sum(delivered) as delivered, sum(pending) as pending from batch group by variant
     )
     select variant, recipients, delivered, pending, coalesce(replied.n, 0) as replied, coalesce(clicked.n, 0) as clicked
     from total left join replied using (variant) left join clicked using (variant) order by variant`);
