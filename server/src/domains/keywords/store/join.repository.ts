import type { Tx } from '../../../platform/db/connection';
import { MAY_SEND } from '../../texting/account/may-send';
import { WORK_CHANNEL } from '../../texting/kinds';
import { SENT_SINCE } from '../../texting/message-months';
import { LIVE_KEYWORDS } from './live-keywords.repository';
import { RECEIVED_FILES_CHANNEL } from '../../files/received-files-channel';

/** A keyword with the parts of its welcome. */
export interface JoinKeyword {
  id: number;
  accountId: number;
  keyword: string;
  canonical: string;
  opt_in: string;
  terms_url: string;
  expected_messages: number;
  segments: number;
  mediaId: number | null;
  /** Approved, and the account may send. */
  welcomes: boolean;
  hasCodes: boolean;
  /** Lowest id of messages sent within a day: with it as a parameter, joinStates is planned for their months only. */
  sentSince: number;
}

/** Live keywords; they cannot be deleted until the join is written (lockKeyword). */
export const joinKeywords = (tx: Tx, canonical: readonly string[]): Promise<JoinKeyword[]> =>
  tx.query<JoinKeyword>(
    `select k.id, k.account_id as "accountId", k.keyword, k.canonical, k.opt_in, k.terms_url, k.expected_messages, k.segments, k.media_id as "mediaId",
       k.approved and ${MAY_SEND} as welcomes, exists (select from keyword_code c where c.keyword_id = k.id) as "hasCodes",
       ${SENT_SINCE(1)} as "sentSince"
     from ${LIVE_KEYWORDS} order by k.id for key share of k`,
    [canonical],
  );

/** The relation of a phone to the keyword it texted. */
export interface JoinState {
  phone: string;
  /** This message was stored before. */
  known: boolean;
  subscriberId: number | null;
  /** The phone is subscribed. */
  active: boolean;
  /** The phone has left the account or this keyword. */
  suppressed: boolean;
  /** The phone has left the whole code. */
  offCode: boolean;
  /** A welcome of this keyword was sent to this phone within 24 h. */
  welcomed: boolean;
}

/**
 * Uses subscriber_phone and the other tables' indexes, row by row: `limit` and `offset 0` prevent hashing whole tables
 * for a few phones (which `exists` would allow), and `+ 0` prevents reading all subscribers of an account or keyword, which
 * without statistics seems as good as the lookup by phone.
 */
export const joinStates = (
  tx: Tx,
  providerIds: readonly string[],
  phones: readonly string[],
  keywords: readonly JoinKeyword[],
  sentSince: number,
): Promise<JoinState[]> =>
  tx.query<JoinState>(
    `select j.phone, coalesce((select true from inbound_message i where i.provider_id = j.provider_id limit 1), false) as known,
       s.id as "subscriberId", coalesce(s.disabled = 0 and not s.deleted, false) as active,
       coalesce((select true from suppression x where x.account_id = j.a and x.phone = j.phone and x.keyword_id in (0, j.k) limit 1), false) as suppressed,
       coalesce((select true from code_suppression x where x.phone = j.phone limit 1), false) as "offCode",
       s.id is not null and coalesce((
         select true from message m where m.phone = j.phone and m.id >= $5 and m.kind = 2 and m.keyword_id = j.k and m.status between 0 and 3
           and m.created_at > now() - interval '24 hours' limit 1
       ), false) as welcomed
     from unnest($1::text[], $2::text[], $3::int[], $4::int[]) j(provider_id, phone, a, k)
     left join lateral (
       select id, disabled, deleted from subscriber s where s.account_id + 0 = j.a and s.phone = j.phone and s.keyword_id + 0 = j.k offset 0
     ) s on true`,
    [
      providerIds,
      phones,
      keywords.map((keyword) => keyword.accountId),
      keywords.map((keyword) => keyword.id),
      sentSince,
    ],
  );

/** One join, ready to be written. At most one per phone in a call. */
export interface JoinWrite {
  providerId: string;
  phone: string;
  body: string;
  canonical: string;
  media: unknown[];
  keyword: JoinKeyword;
  rule: string;
  subscriberId: number | null;
  /** The consent row; null when nothing changed and no welcome is sent. */
  event: 'opt-in' | 'welcome-repeat' | null;
  /** The subscriber row has to be inserted or reactivated. */
  writes: boolean;
  /** Null: no welcome. */
  welcome: string | null;
}

export interface JoinRow {
  phone: string;
  inboundId: number;
  subscriberId: number;
  messageId: number | null;
}

/** Writes all rows of the joins, for any number of phones in one statement. */
export const writeJoins = (tx: Tx, joins: readonly JoinWrite[]): Promise<JoinRow[]> =>
  tx.query<JoinRow>(WRITE, [JSON.stringify(joins.map(toRow))]);

const toRow = (join: JoinWrite) => ({
  provider_id: join.providerId,
  phone: join.phone,
  body: join.body,
  canonical: join.canonical,
  media: join.media,
  rule: join.rule,
  a: join.keyword.accountId,
  k: join.keyword.id,
  keyword: join.keyword.keyword,
  sid: join.subscriberId,
  event: join.event,
  writes: join.writes,
  welcome: join.welcome,
  segments: join.keyword.segments,
  media_id: join.keyword.mediaId,
});

const WRITE = `
with j as materialized (
  select * from jsonb_to_recordset($1::jsonb) t(provider_id text, phone text, body text, canonical text, media jsonb, rule text, a int, k int, keyword text,
    sid bigint, event text, writes boolean, welcome text, segments smallint, media_id int)
), sub as (
  insert into subscriber as s (account_id, keyword_id, phone, subscribed_at)
  select a, k, phone, now() from j where writes order by a, k, phone
  on conflict (account_id, phone, keyword_id) do update set disabled = 0, disabled_at = null, deleted = false, subscribed_at = now(), modified_at = now(),
    added_at = case when s.deleted then now() else s.added_at end
  returning id, phone
), joined as (
  select j.*, coalesce(sub.id, j.sid) as subscriber_id from j left join sub using (phone)
), inb as (
  insert into inbound_message (provider_id, account_id, phone, body, canonical, media, decision, rule, evidence, keyword_id, subscriber_id)
  select provider_id, a, phone, body, canonical, media, 'keyword', rule, jsonb_build_object('consent', event, 'welcome', welcome is not null), k, subscriber_id from joined
  returning id, phone, subscriber_id
), files as (
  insert into inbound_media (inbound_id, account_id, position, url, content_type)
  select inb.id, joined.a, file.position, file.item->>'url', file.item->>'contentType'
  from joined join inb using (phone) cross join lateral jsonb_array_elements(joined.media) with ordinality file(item, position)
  returning inbound_id
), consent as (
  insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel, inbound_id)
  select a, phone, k, joined.subscriber_id, event, body, 'phone', 'sms', inb.id from joined join inb using (phone) where event is not null
), act as (
  insert into activity (account_id, type, module_entry_id, phone, keyword)
  select a, 'subscriber-register', subscriber_id, phone, keyword from joined where event = 'opt-in'
), msg as (
  insert into message (account_id, kind, segments, keyword_id, subscriber_id, phone, body, media_id)
  select a, 2, segments, k, subscriber_id, phone, welcome, media_id from joined where welcome is not null
  returning id, account_id, phone
), queue as (
  insert into send_queue (message_id, account_id, lane) select id, account_id, 1 from msg
)
select inb.phone, inb.id as "inboundId", inb.subscriber_id as "subscriberId", msg.id as "messageId",
  case when msg.id is not null then pg_notify('${WORK_CHANNEL}', '') end,
  case when inb.id in (select inbound_id from files) then pg_notify('${RECEIVED_FILES_CHANNEL}', '') end
from inb left join msg using (phone)`;
