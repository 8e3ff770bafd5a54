import * as col from '../../../platform/db/col';
import { constant, empty, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { KIND, sentText } from '../../texting/message';

/** The table that an entry is from; also its order among entries of one moment. */
export type Source = 'in' | 'out' | 'consent' | 'note';

/** A position in a timeline; time in microseconds. */
const TIMELINE_PLACE = { us: col.number, source: col.text<Source>(), id: col.number };
export type TimelinePlace = col.RowOf<typeof TIMELINE_PLACE>;

const ENTRY = { id: col.number, at: col.time, text: col.text() };
const SENT_ROW = {
  ...ENTRY,
  kind: col.number,
  status: col.number,
  author: col.text(),
  campaign: col.text(),
  campaign_id: col.orNull(col.number),
};
export type SentRow = col.RowOf<typeof SENT_ROW>;

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
  tx.query(statement('audience.timelinePlaces', TIMELINE_PLACE)`
     with line as materialized (
       select 'in' as source, i.id, i.received_at as at from inbound_message i where i.phone = ${phone} and i.account_id = ${accountId}
       union all
       select 'out', m.id, coalesce(m.claimed_at, m.created_at) from message m
       where m.phone = ${phone} and m.account_id = ${accountId} and m.kind <> ${constant(KIND.alert)}
       union all
       select 'consent', e.id, e.at from consent_event e where e.phone = ${phone} and e.account_id = ${accountId}
       union all
       select 'note', n.id, n.created_at from conversation c join conversation_note n on n.conversation_id = c.id
       where c.phone = ${phone} and c.account_id = ${accountId} and n.account_id = ${accountId}
     )
     select source, id, (extract(epoch from at) * 1000000)::bigint as us from line
     ${before ? sql`where (at, source, id) < (timestamptz 'epoch' + ${before.us}::bigint * interval '1 microsecond', ${before.source}::text, ${before.id}::bigint)` : empty}
     order by at desc, source desc, id desc limit ${limit}`);

type Ids = readonly number[];

export const receivedAt = (tx: Tx, accountId: number, ids: Ids) =>
  tx.query(statement('audience.receivedAt', {
    ...ENTRY,
    files: col.number,
    reaction: col.orNull(col.json<unknown>({})),
  })`
     select id, received_at as at, body as text, jsonb_array_length(media) as files, evidence -> 'reaction' as reaction
     from inbound_message where account_id = ${accountId} and id = any(${ids}::bigint[])`);

/** Passing the ids as parameters makes PostgreSQL read only the tables of their months. */
export const sentAt = (tx: Tx, accountId: number, ids: Ids) =>
  tx.query(statement('audience.sentAt', SENT_ROW)`
     select m.id, coalesce(m.claimed_at, m.created_at) as at, m.kind, ${sentText} as text, m.status,
            coalesce(trim(u.first_name || ' ' || u.last_name), '') as author, coalesce(c.name, '') as campaign,
            case when not c.deleted then c.id end as campaign_id
     from message m left join campaign c on c.id = m.campaign_id and c.account_id = m.account_id
       left join app_user u on u.id = m.author_id and u.account_id = m.account_id
     where m.account_id = ${accountId} and m.id = any(${ids}::bigint[])`);

export const notesAt = (tx: Tx, accountId: number, ids: Ids) =>
  tx.query(statement('audience.notesAt', { ...ENTRY, author: col.text() })`
     select n.id, n.created_at as at, n.body as text, trim(u.first_name || ' ' || u.last_name) as author
     from conversation_note n join app_user u on u.id = n.user_id and u.account_id = n.account_id
     where n.account_id = ${accountId} and n.id = any(${ids}::int[])`);
