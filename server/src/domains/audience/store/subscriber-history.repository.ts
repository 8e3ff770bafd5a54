import {
  pageOf,
  type ConsentEvent,
  type Paged,
  type SubscriberMessage,
  type subscriberHistoryQuery,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { SENT_TEXT } from '../../texting';

export interface MessageRow extends Omit<SubscriberMessage, 'date' | 'reason' | 'subscriber' | 'reaction'> {
  date: Date;
  reaction: unknown;
}

const IN = `select i.id, 'in' as direction, 99 as status, i.body as message, i.phone, i.received_at as date, i.evidence -> 'reaction' as reaction from inbound_message i where i.phone = $2 and i.account_id = $1`;
const OUT = `select m.id, 'out' as direction, m.status, ${SENT_TEXT} as message, m.phone, coalesce(m.claimed_at, m.created_at) as date, null as reaction
  from message m left join campaign c on c.id = m.campaign_id where m.phone = $2 and m.account_id = $1`;

/**
 * One page of messages between this account and this phone, newest first. Uses message_phone and inbound_message_phone.
 */
export async function pageOfMessages(
  tx: Tx,
  accountId: number,
  phone: string,
  query: z.output<typeof subscriberHistoryQuery>,
): Promise<Paged<MessageRow>> {
  const { direction, page, limit } = query;
  const parts = direction === 'in' ? [IN] : direction === 'out' ? [OUT] : [IN, OUT];
  const newest = parts.map((part) => `(${part} order by 1 desc limit $3::int + $4::int)`);
  const rows = await tx.query<MessageRow>(
    `select * from (${newest.join(' union all ')}) both_ways
     order by date desc, direction, id desc limit $3::int offset $4::int`,
    [accountId, phone, limit, (page - 1) * limit],
  );
  const total = await tx.value<number>(`select count(*) as total from (${parts.join(' union all ')}) both_ways`, [
    accountId,
    phone,
  ]);
  return pageOf(query, rows, total);
}

export interface ConsentRow extends Omit<ConsentEvent, 'at'> {
  /** Name of the user or the key that acted; '' for others. */
  name: string;
  /** The network address of the browser, of what a person did on a page. */
  address: string;
  /** The words beside the box that was ticked on a page, and their hash (hex); else null. */
  wording: string | null;
  wordingHash: string | null;
  inboundId: number | null;
  at: Date;
}

/** SQL: the changes of a phone ($2) with an account ($1). */
export const CONSENT = `select e.id, e.event, coalesce(k.keyword, '') as keyword, e.words, e.actor, coalesce(trim(u.first_name || ' ' || u.last_name), 'API key “' || a.name || '” (' || a.hint || '…)', '') as name, e.channel, coalesce(e.page, '') as page,
    coalesce(e.address, '') as address, e.inbound_id as "inboundId", e.at, w.words as wording, encode(e.wording, 'hex') as "wordingHash"
  from consent_event e left join keyword k on k.id = e.keyword_id
  left join consent_wording w on w.account_id = e.account_id and w.hash = e.wording
  left join app_user u on e.actor = 'user:' || u.id::text and u.account_id = e.account_id
  left join api_key a on e.actor = 'key:' || a.id::text and a.account_id = e.account_id
  where e.account_id = $1 and e.phone = $2`;

/** Every change of this phone's consent with this account, newest first (by its key). */
export const consentOf = (tx: Tx, accountId: number, phone: string) =>
  tx.query<ConsentRow>(`${CONSENT} order by e.id desc`, [accountId, phone]);

/** Some of these changes. */
export const consentAt = (tx: Tx, accountId: number, phone: string, ids: readonly number[]) =>
  tx.query<ConsentRow>(`${CONSENT} and e.id = any($3::bigint[])`, [accountId, phone, ids]);
