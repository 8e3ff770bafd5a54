import * as col from '../../../platform/db/col';
import { sql, statement, type Sql } from '../../../platform/db/sql';
import { digitsIn, pageOf, searchTerm, type Paged } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { containing, contains } from '../../../platform/db/like';
import { addressable } from '../../people/hold';

const REPLY_RECORD = {
  id: col.number,
  subscriber_id: col.orNull(col.number),
  phone: col.text(),
  message: col.text(),
  reply_to: col.present(col.number),
  date: col.time,
  conversation_id: col.orNull(col.number),
  name: col.text(),
};
export type ReplyRecord = col.RowOf<typeof REPLY_RECORD>;

interface RepliesQuery {
  search?: string | undefined;
  page: number;
  limit: number;
}

/** SQL: the reply `i` is to the campaign, and its text, or digits of its phone, match the search. */
function matches(accountId: number, campaignId: number, { search }: RepliesQuery): Sql {
  const digits = digitsIn(search ?? '');
  const term = search === undefined ? null : searchTerm(search);
  const pattern = digits === '' ? null : containing(digits);
  return sql`i.account_id = ${accountId} and i.reply_to = ${campaignId} and (${term}::text is null or ${contains(sql`i.body`, term)} or i.phone like ${pattern})`;
}

/** One page, the newest first. Relies on inbound_message_reply. */
export async function pageOfReplies(
  tx: Tx,
  accountId: number,
  campaignId: number,
  query: RepliesQuery,
): Promise<Paged<ReplyRecord>> {
  const { page, limit } = query;
  const matching = matches(accountId, campaignId, query);
  const rows = await tx.query(statement('campaigns.pageOfReplies', REPLY_RECORD)`
     select i.id, i.subscriber_id, i.phone, i.body as message, i.reply_to, i.received_at as date, i.conversation_id,
       trim(coalesce(s.first_name || ' ' || s.last_name, '')) as name
     from inbound_message i left join subscriber s on s.id = i.subscriber_id and s.account_id = i.account_id
     where ${matching} order by i.id desc limit ${limit} offset ${(page - 1) * limit}`);
  const total = await tx.value(statement('campaigns.countReplies', { total: col.number })`
     select count(*) as total from inbound_message i where ${matching}`);
  return pageOf(query, rows, total);
}

/** Subscribers who replied and may be texted, one per phone (decision 53). */
export const repliersOf = (tx: Tx, accountId: number, campaignId: number) =>
  tx.values(statement('campaigns.repliersOf', { id: col.number })`
     select distinct on (s.phone) s.id from (
         select distinct subscriber_id from inbound_message where account_id = ${accountId} and reply_to = ${campaignId} and subscriber_id is not null
       ) r join subscriber s on s.id = r.subscriber_id where ${addressable(accountId)} order by s.phone, s.id`);

/** The number of these ids that have not replied to the campaign, or are not subscribers of this account. */
export const countSilent = (tx: Tx, accountId: number, campaignId: number, subscriberIds: readonly number[]) =>
  tx.value(statement('campaigns.countSilent', { silent: col.number })`
     select count(*) as silent from (
         select unnest(${subscriberIds}::bigint[]) except select subscriber_id from inbound_message where account_id = ${accountId} and reply_to = ${campaignId}
       ) unknown`);
