import type { Tx } from '../../../platform/db/connection';
import { containing } from '../../../platform/db/like';
import { ADDRESSABLE } from '../../consent';

export interface ReplyRecord {
  id: number;
  subscriber_id: number | null;
  phone: string;
  message: string;
  reply_to: number;
  received_at: Date;
  name: string;
  conversation_id: number | null;
}

const COLUMNS = `i.id, i.subscriber_id, i.phone, i.body as message, i.reply_to, i.received_at, i.conversation_id,
  trim(coalesce(s.first_name || ' ' || s.last_name, '')) as name`;
const SOURCES =
  'inbound_message i left join subscriber s on s.id = i.subscriber_id and s.account_id = i.account_id where i.account_id = $1 and i.reply_to = $2';

/** Text of the reply, or digits of its phone. */
const MATCH = `($3::text is null or i.body ilike $3 or i.phone like $4)`;

export interface RepliesQuery {
  search?: string | undefined;
  page: number;
  limit: number;
}

const params = (accountId: number, campaignId: number, search: string | undefined): unknown[] => {
  const digits = search?.replaceAll(/\D/g, '') ?? '';
  return [
    accountId,
    campaignId,
    search === undefined ? null : containing(search),
    digits === '' ? null : containing(digits),
  ];
};

/** One page, the newest first. Relies on inbound_message_reply. */
export const pageOfReplies = (
  tx: Tx,
  accountId: number,
  campaignId: number,
  { search, page, limit }: RepliesQuery,
): Promise<ReplyRecord[]> =>
  tx.query<ReplyRecord>(`select ${COLUMNS} from ${SOURCES} and ${MATCH} order by i.id desc limit $5 offset $6`, [
    ...params(accountId, campaignId, search),
    limit,
    (page - 1) * limit,
  ]);

export const countReplies = async (tx: Tx, accountId: number, campaignId: number, search?: string): Promise<number> =>
  (
    await tx.one<{ total: number }>(
      `select count(*) as total from inbound_message i where i.account_id = $1 and i.reply_to = $2 and ${MATCH}`,
      params(accountId, campaignId, search),
    )
  ).total;

/** Subscribers who replied and may be texted, one per phone (decision 53). */
export const repliersOf = async (tx: Tx, accountId: number, campaignId: number): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      `select distinct on (s.phone) s.id from (
         select distinct subscriber_id from inbound_message where account_id = $1 and reply_to = $2 and subscriber_id is not null
       ) r join subscriber s on s.id = r.subscriber_id where ${ADDRESSABLE} order by s.phone, s.id`,
      [accountId, campaignId],
    )
  ).map(({ id }) => id);

/** The number of these ids that have not replied to the campaign, or are not subscribers of this account. */
export const countSilent = async (
  tx: Tx,
  accountId: number,
  campaignId: number,
  subscriberIds: readonly number[],
): Promise<number> =>
  (
    await tx.one<{ silent: number }>(
      `select count(*) as silent from (
         select unnest($3::bigint[]) except select subscriber_id from inbound_message where account_id = $1 and reply_to = $2
       ) unknown`,
      [accountId, campaignId, subscriberIds],
    )
  ).silent;
