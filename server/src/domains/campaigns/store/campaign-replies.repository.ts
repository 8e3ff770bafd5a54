import { digitsIn, pageOf, searchTerm, type CampaignReply, type Paged } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { containing, containsTerm } from '../../../platform/db/like';
import { ADDRESSABLE } from '../../consent';

export interface ReplyRecord extends Omit<CampaignReply, 'date'> {
  date: Date;
}

const COLUMNS = `i.id, i.subscriber_id, i.phone, i.body as message, i.reply_to, i.received_at as date, i.conversation_id,
  trim(coalesce(s.first_name || ' ' || s.last_name, '')) as name`;
const SOURCES =
  'inbound_message i left join subscriber s on s.id = i.subscriber_id and s.account_id = i.account_id where i.account_id = $1 and i.reply_to = $2';

/** Text of the reply, or digits of its phone. */
const MATCH = `($3::text is null or ${containsTerm('i.body', '$3')} or i.phone like $4)`;

/** One page, the newest first. Relies on inbound_message_reply. */
export async function pageOfReplies(
  tx: Tx,
  accountId: number,
  campaignId: number,
  query: { search?: string | undefined; page: number; limit: number },
): Promise<Paged<ReplyRecord>> {
  const { search, page, limit } = query;
  const digits = digitsIn(search ?? '');
  const params = [
    accountId,
    campaignId,
    search === undefined ? null : searchTerm(search),
    digits === '' ? null : containing(digits),
  ];
  const rows = await tx.query<ReplyRecord>(
    `select ${COLUMNS} from ${SOURCES} and ${MATCH} order by i.id desc limit $5 offset $6`,
    [...params, limit, (page - 1) * limit],
  );
  const total = await tx.value<number>(
    `select count(*) as total from inbound_message i where i.account_id = $1 and i.reply_to = $2 and ${MATCH}`,
    params,
  );
  return pageOf(query, rows, total);
}

/** Subscribers who replied and may be texted, one per phone (decision 53). */
export const repliersOf = (tx: Tx, accountId: number, campaignId: number) =>
  tx.values<number>(
    `select distinct on (s.phone) s.id from (
         select distinct subscriber_id from inbound_message where account_id = $1 and reply_to = $2 and subscriber_id is not null
       ) r join subscriber s on s.id = r.subscriber_id where ${ADDRESSABLE} order by s.phone, s.id`,
    [accountId, campaignId],
  );

/** The number of these ids that have not replied to the campaign, or are not subscribers of this account. */
export const countSilent = (tx: Tx, accountId: number, campaignId: number, subscriberIds: readonly number[]) =>
  tx.value<number>(
    `select count(*) as silent from (
         select unnest($3::bigint[]) except select subscriber_id from inbound_message where account_id = $1 and reply_to = $2
       ) unknown`,
    [accountId, campaignId, subscriberIds],
  );
