import type { Colleague, ScheduledReply } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { momentAt } from '../../../platform/db/cursor';
import { KIND, sentText } from '../../texting/message';
import { lawfulStates } from '../../texting/hours';
import * as col from '../../../platform/db/col';
import { constant, empty, sql, statement } from '../../../platform/db/sql';

/** A stored file, or one that is not stored: not fetched yet, or refused with a reason. */
export type ThreadFile =
  | { token: string; name: string; mime: string; extension: string }
  | { token: null; reason: string };

const MESSAGE = {
  id: col.number,
  direction: col.text<'in' | 'out'>(),
  subscriber_id: col.orNull(col.number),
  phone: col.text(),
  message: col.text(),
  reply_to: col.number,
  at: col.time,
  status: col.number,
  /** In order; an outgoing message has at most one. */
  files: col.json<ThreadFile[]>([]),
  rule: col.text(),
  evidence: col.json<Record<string, unknown>>({}),
  /** 0 for incoming ones. */
  kind: col.number,
  /** Name of the user who wrote it, or empty. */
  author: col.text(),
  /** Whether another message sends it again. */
  retried: col.bool,
};
export type ThreadRow = col.RowOf<typeof MESSAGE>;

/** A position in a thread; time in microseconds. */
export interface Place {
  us: number;
  direction: 'in' | 'out';
  id: number;
}

const PAGE = {
  /** Newest first. */
  places: col.json<Place[]>([]),
  total: col.number,
};

/**
 * The positions of a page: both directions of one phone with this account, in order of time, without reading rows of
 * other accounts. Relies on message_phone and inbound_message_phone. Reads the time of every message, because a
 * campaign's messages may be sent weeks after their ids were allocated, and an index on the time would slow down
 * sending. Withdrawn messages were never sent: of these, only users' replies are shown.
 */
export const placesOf = (
  tx: Tx,
  { accountId, phone, before, limit }: { accountId: number; phone: string; before: Place | null; limit: number },
) =>
  tx.one(statement('inbox.placesOf', PAGE)`
     with line as materialized (
       select 'in' as direction, i.id, i.received_at as at from inbound_message i where i.phone = ${phone} and i.account_id = ${accountId}
       union all
       select 'out', m.id, coalesce(m.claimed_at, m.created_at) from message m
       where m.phone = ${phone} and m.account_id = ${accountId} and (m.status >= 0 or m.kind = ${constant(KIND.reply)})
     ), page as (
       select direction, id, (extract(epoch from at) * 1000000)::bigint as us from line
       ${before ? sql`where (at, direction, id) < (${momentAt(before.us)}, ${before.direction}::text, ${before.id}::bigint)` : empty}
       order by at desc, direction desc, id desc limit ${limit}
     )
     select (select count(*) from line) as total,
            coalesce((select jsonb_agg(page order by us desc, direction desc, id desc) from page), '[]') as places`);

const FILE = sql`jsonb_build_object('token', d.token, 'name', d.name, 'mime', d.mime, 'extension', d.extension)`;

/**
 * The messages at these positions, newest first. Passing the ids as parameters limits the read to the tables of their
 * months.
 */
export const messagesAt = (tx: Tx, accountId: number, places: readonly Place[]) => {
  const ids = (of: Place['direction']): number[] =>
    places.filter(({ direction }) => direction === of).map(({ id }) => id);
  return tx.query(statement('inbox.messagesAt', MESSAGE)`
     select * from (
       select i.id, 'in' as direction, i.subscriber_id, i.phone, i.body as message, i.reply_to, i.received_at as at, 99 as status,
              coalesce((
                select jsonb_agg(case when d.id is null then jsonb_build_object('token', null, 'reason', f.reason) else ${FILE} end order by f.position)
                from inbound_media f left join media d on d.id = f.media_id where f.inbound_id = i.id
              ), '[]') as files, i.rule, i.evidence, 0 as kind, '' as author, false as retried
       from inbound_message i where i.account_id = ${accountId} and i.id = any(${ids('in')}::bigint[])
       union all
       -- The picture of a campaign's messages is in the campaign.
       select m.id, 'out', m.subscriber_id, m.phone, ${sentText}, 0, coalesce(m.claimed_at, m.created_at), m.status,
              case when d.id is null then '[]' else jsonb_build_array(${FILE}) end, '', '{}'::jsonb,
              m.kind, coalesce(trim(u.first_name || ' ' || u.last_name), ''), m.retried_as is not null
       from message m left join campaign c on c.id = m.campaign_id left join media d on d.id = coalesce(m.media_id, c.media_id)
         left join app_user u on u.id = m.author_id and u.account_id = m.account_id
       where m.account_id = ${accountId} and m.id = any(${ids('out')}::bigint[])
     ) thread order by at desc, direction desc, id desc`);
};

const NOTE = {
  id: col.number,
  author: col.json<Colleague>({ id: 1, name: '' }),
  text: col.text(),
  mentions: col.numbers,
  at: col.time,
};
export type NoteRow = col.RowOf<typeof NOTE>;

/** Notes between two positions; null is the beginning, or now. */
export const notesBetween = (
  tx: Tx,
  conversationId: number,
  accountId: number,
  { from, until }: { from: Place | null; until: Place | null },
) =>
  tx.query(statement('inbox.notesBetween', NOTE)`
     select n.id, jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) as author, n.body as text, n.mentions, n.created_at as at
     from conversation_note n join app_user u on u.id = n.user_id and u.account_id = n.account_id
     where n.account_id = ${accountId} and n.conversation_id = ${conversationId} and (${from?.us ?? null}::bigint is null or n.created_at >= ${momentAt(from?.us ?? null)})
       and (${until?.us ?? null}::bigint is null or n.created_at < ${momentAt(until?.us ?? null)})
     order by n.created_at, n.id`);

const SCHEDULED = {
  id: col.number,
  message: col.text(),
  segments: col.number,
  file: col.orNull(col.json<ThreadFile>({ token: null, reason: '' })),
  author: col.text(),
  sendAt: col.time,
  state: col.text<ScheduledReply['state']>(),
  /** As stored: a code of a withdrawn one, a sentence of a refused one. */
  reason: col.text(),
  quiet: col.bool,
};
export type ScheduledRow = col.RowOf<typeof SCHEDULED>;

/** Rows that a thread shows: all that wait, and the latest of those that were withdrawn or refused. */
const SHOWN_SCHEDULED = 40;

/**
 * Replies of a conversation that leave later, or were to, the earliest first. `quiet`: the moment is outside the hours of the
 * law or of the account for this person. Uses scheduled_reply_conversation.
 */
export const scheduledOf = (tx: Tx, accountId: number, conversationId: number) =>
  tx.query(statement('inbox.scheduledOf', SCHEDULED)`
     select r.id, r.body as message, r.segments, case when d.id is not null then ${FILE} end as file, trim(u.first_name || ' ' || u.last_name) as author,
            r.send_at as "sendAt", r.state, r.reason, r.state = 'waiting' and coalesce(w.opens_at > r.send_at, false) as quiet
     from (
       select * from scheduled_reply where account_id = ${accountId} and conversation_id = ${conversationId} and removed_at is null
       order by state = 'waiting' desc, send_at desc, id desc limit ${constant(SHOWN_SCHEDULED)}
     ) r join account a on a.id = r.account_id join conversation c on c.id = r.conversation_id and c.account_id = r.account_id
       join app_user u on u.id = r.user_id and u.account_id = r.account_id
       left join media d on d.id = r.media_id
       left join subscriber s on s.id = c.subscriber_id and s.account_id = c.account_id
       left join lateral text_window(recipient_zones(s.zip, c.phone), ${lawfulStates(sql`recipient_states(s.zip, c.phone)`)}, a.quiet_until, a.quiet_from, r.send_at) w
         on r.state = 'waiting'
     order by r.send_at, r.id`);

/** A reply to this phone, locked so that it is sent again only once. */
export const replyForRetry = (tx: Tx, accountId: number, phone: string, id: number) =>
  tx.maybeOne(statement('inbox.replyForRetry', {
    id: col.number,
    status: col.number,
    segments: col.number,
    body: col.text(),
    media_id: col.orNull(col.number),
    retried: col.bool,
  })`
     select m.id, m.status, m.segments, coalesce(m.body, '') as body, m.media_id, m.retried_as is not null as retried
     from message m where m.account_id = ${accountId} and m.phone = ${phone} and m.id = ${id} and m.kind = ${constant(KIND.reply)} for update`);
