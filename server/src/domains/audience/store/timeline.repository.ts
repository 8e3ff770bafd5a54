import type { Tx } from '../../../platform/db/connection';
import { KIND, SENT_TEXT } from '../../texting';

/** The table that an entry is from; also its order among entries of one moment. */
export type Source = 'in' | 'out' | 'consent' | 'note';

/** A position in a timeline; time in microseconds. */
export interface TimelinePlace {
  us: number;
  source: Source;
  id: number;
}

interface Entry {
  id: number;
  at: Date;
}
export interface SentRow extends Entry {
  kind: number;
  text: string;
  status: number;
  author: string;
  campaign: string;
  campaign_id: number | null;
}

/**
 * The newest positions before another. Reads the time of everything about one phone, like the thread of the inbox: by
 * inbound_message_phone, message_phone, the key of consent_event and conversation_note_thread. Alerts are for the
 * owner, not for a subscriber.
 */
export const timelinePlaces = (
  tx: Tx,
  {
    accountId,
    phone,
    before,
    limit,
  }: { accountId: number; phone: string; before: TimelinePlace | null; limit: number },
) =>
  tx.query<TimelinePlace>(
    `with line as materialized (
       select 'in' as source, i.id, i.received_at as at from inbound_message i where i.phone = $2 and i.account_id = $1
       union all
       select 'out', m.id, coalesce(m.claimed_at, m.created_at) from message m
       where m.phone = $2 and m.account_id = $1 and m.kind <> ${KIND.alert}
       union all
       select 'consent', e.id, e.at from consent_event e where e.phone = $2 and e.account_id = $1
       union all
       select 'note', n.id, n.created_at from conversation c join conversation_note n on n.conversation_id = c.id
       where c.phone = $2 and c.account_id = $1 and n.account_id = $1
     )
     select source, id, (extract(epoch from at) * 1000000)::bigint as us from line
     ${before ? `where (at, source, id) < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::text, $6::bigint)` : ''}
     order by at desc, source desc, id desc limit $3`,
    [accountId, phone, limit, ...(before ? [before.us, before.source, before.id] : [])],
  );

type Ids = readonly number[];

export const receivedAt = (tx: Tx, accountId: number, ids: Ids) =>
  tx.query<Entry & { text: string; files: number; reaction: unknown }>(
    `select id, received_at as at, body as text, jsonb_array_length(media) as files, evidence -> 'reaction' as reaction
     from inbound_message where account_id = $1 and id = any($2::bigint[])`,
    [accountId, ids],
  );

/** With the ids as parameters only the tables of their months are read. */
export const sentAt = (tx: Tx, accountId: number, ids: Ids) =>
  tx.query<SentRow>(
    `select m.id, coalesce(m.claimed_at, m.created_at) as at, m.kind, ${SENT_TEXT} as text, m.status,
            coalesce(trim(u.first_name || ' ' || u.last_name), '') as author, coalesce(c.name, '') as campaign,
            case when not c.deleted then c.id end as campaign_id
     from message m left join campaign c on c.id = m.campaign_id and c.account_id = m.account_id
       left join app_user u on u.id = m.author_id and u.account_id = m.account_id
     where m.account_id = $1 and m.id = any($2::bigint[])`,
    [accountId, ids],
  );

export const notesAt = (tx: Tx, accountId: number, ids: Ids) =>
  tx.query<Entry & { text: string; author: string }>(
    `select n.id, n.created_at as at, n.body as text, trim(u.first_name || ' ' || u.last_name) as author
     from conversation_note n join app_user u on u.id = n.user_id and u.account_id = n.account_id
     where n.account_id = $1 and n.id = any($2::int[])`,
    [accountId, ids],
  );
