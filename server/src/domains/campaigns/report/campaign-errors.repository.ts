import type { Tx } from '../../../platform/db/connection';
import { joinMessages } from '../../texting/batch';
import * as col from '../../../platform/db/col';
import { constant, sql, statement, type Sql } from '../../../platform/db/sql';

const failed = (accountId: number, campaignId: number): Sql => sql`send_batch b ${joinMessages(sql`m.status >= 10`)}
  join subscriber s on s.id = m.subscriber_id and s.account_id = m.account_id
  where b.account_id = ${accountId} and b.campaign_id = ${campaignId} and b.failed > 0`;

const left = (accountId: number, since: Date): Sql =>
  sql`select id, phone from subscriber where account_id = ${accountId} and disabled = 1 and disabled_at >= ${since}`;

/** Up to this number, looking up each leaver costs less than reading the campaign's messages. */
const FEW_LEAVERS = 5_000;

const haveFewLeft = async (tx: Tx, accountId: number, since: Date): Promise<boolean> =>
  (await tx.value(statement('campaigns.haveFewLeft', { leavers: col.number })`
     select count(*) as leavers from (${left(accountId, since)} limit ${constant(FEW_LEAVERS + 1)}) l`)) <= FEW_LEAVERS;

/**
 * Number of recipients in each error group who have left since (CAMP-031). Few people leave between a campaign and its
 * view: they are looked up one by one (subscriber_left, message_once). If there are more, the batches with failures are
 * read instead (send_batch_campaign, message_pkey).
 */
export async function unsubscribedByError(tx: Tx, accountId: number, campaignId: number, startedAt: Date) {
  const people = (await haveFewLeft(tx, accountId, startedAt))
    ? sql`(${left(accountId, startedAt)}) l
     cross join lateral (select status, subscriber_id from message where campaign_id = ${campaignId} and phone = l.phone and account_id = ${accountId} offset 0) m
     where m.subscriber_id = l.id and m.status >= 10`
    : sql`${failed(accountId, campaignId)} and s.disabled <> 0`;
  return tx.query(statement('campaigns.unsubscribedByError', { status: col.number, people: col.number })`
     select m.status, count(*) as people from ${people} group by m.status`);
}

/** Subscribers of an error group who are still subscribed. Excludes those whose number has changed since. */
export const subscribedOfError = (tx: Tx, accountId: number, campaignId: number, status: number) =>
  tx.values(statement('campaigns.subscribedOfError', { id: col.number })`
     select s.id from ${failed(accountId, campaignId)} and m.status = ${status} and s.disabled = 0 and not s.deleted and s.phone = m.phone order by s.id`);
