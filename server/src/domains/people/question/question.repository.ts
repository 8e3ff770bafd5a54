import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, constant, sql, statement } from '../../../platform/db/sql';

/** Days in which YES confirms (decision 615), and in which a phone that was asked is not asked again (decision 616). */
export const DAYS_TO_ANSWER = 7;
const DAYS_UNTIL_ASKED_AGAIN = 90;
/** Hours within which the age can be answered (decision 618). */
export const HOURS_TO_ANSWER_AGE = 24;

export const ASKED = { subscriberId: col.number, accountId: col.number, phone: col.text(), keywordId: col.number };
/** The person whom a question is about. */
export type Asked = col.RowOf<typeof ASKED>;

/** What follows a confirmation. */
export interface FirstMessage {
  body: string;
  segments: number;
  mediaId: number | null;
}

const LAST_QUESTION = {
  phone: col.text(),
  messageId: col.present(col.number),
  /** When the account may ask again. */
  againAt: col.time,
  until: col.time,
  /** A person is still pending by a plain question. */
  open: col.bool,
};
/** The last question of an account to a phone without a YES, by a text that was sent or waits to be sent. */
export type LastQuestion = col.RowOf<typeof LAST_QUESTION>;

/** SQL: when the phone of question `q` may be asked again: later when the person was too young. */
const AGAIN_AT = sql`greatest(q.asked_at + interval '${constant(DAYS_UNTIL_ASKED_AGAIN)} days', q.refused_at + interval '1 year')`;

/** Which of these files are sent after a question is answered. */
export const filesOfQuestions = (tx: Tx, ids: readonly number[]) =>
  tx.values(statement('people.filesOfQuestions', { media_id: col.present(col.number) })`
     select distinct media_id from opt_in_question where media_id = any(${ids}::int[])`);

/** Uses opt_in_question_phone, and the keys of subscriber and message for the rows it finds. */
export const lastQuestions = (tx: Tx, accountId: number, phones: readonly string[]) =>
  tx.query(statement('people.lastQuestions', LAST_QUESTION)`
     select distinct on (q.phone) q.phone, q.message_id as "messageId", ${AGAIN_AT} as "againAt", q.until,
       q.way = 'confirm' and q.until > now() and exists (select from subscriber s where s.id = q.subscriber_id and s.pending_until > now() and not s.deleted) as open
     from opt_in_question q
     where q.account_id = ${accountId} and q.phone = any(${phones}::text[]) and ${AGAIN_AT} > now()
       and exists (select from subscriber s where s.id = q.subscriber_id and s.disabled <> 0)
       and exists (select from message m where m.id = q.message_id and (m.status between 0 and 3 or m.status = 20))
     order by q.phone, q.asked_at desc`);

/** Records the questions to people who must confirm, each with the text that asks; `byUser`: a user added them. */
export const noteQuestions = (
  tx: Tx,
  asked: readonly (Asked & { messageId: number; until: Date })[],
  { byUser, first }: { byUser: boolean; first: FirstMessage | null },
) =>
  tx.execute(command('people.noteQuestions')`
     insert into opt_in_question (subscriber_id, account_id, phone, keyword_id, message_id, until, body, segments, media_id, by_user)
     select s, a, p, k, m, u, ${first?.body ?? null}, ${first?.segments ?? null}, ${first?.mediaId ?? null}, ${byUser} from unnest(${asked.map((one) => one.subscriberId)}::bigint[], ${asked.map((one) => one.accountId)}::int[], ${asked.map((one) => one.phone)}::text[], ${asked.map((one) => one.keywordId)}::int[], ${asked.map((one) => one.messageId)}::bigint[], ${asked.map((one) => one.until)}::timestamptz[]) t(s, a, p, k, m, u)
     on conflict (subscriber_id) do update set account_id = excluded.account_id, phone = excluded.phone, keyword_id = excluded.keyword_id, way = 'confirm',
       min_age = 0, message_id = excluded.message_id, asked_at = now(), until = excluded.until, repeated = false, by_user = excluded.by_user,
       body = excluded.body, segments = excluded.segments, media_id = excluded.media_id`);

export const CONFIRMED_ROW = {
  ...ASKED,
  byUser: col.bool,
  body: col.orNull(col.text()),
  segments: col.orNull(col.number),
  mediaId: col.orNull(col.number),
};
/** A person who has confirmed, with what follows. */
export type Confirmed = col.RowOf<typeof CONFIRMED_ROW>;

/** SQL: the columns of a Confirmed. */
export const CONFIRMED = sql`q.subscriber_id as "subscriberId", q.account_id as "accountId", q.phone, q.keyword_id as "keywordId", q.by_user as "byUser", q.body, q.segments, q.media_id as "mediaId"`;

/** SQL: subscriber `s` of question `q` is pending, its keyword `k` is live, and nothing prevents texting the phone. */
const WAITING = sql`q.subscriber_id = s.id and s.pending_until > now() and not s.deleted and k.id = s.keyword_id and not k.deleted
  and not left_code(s.phone, s.account_id) and not exists (select from suppression x where x.account_id = s.account_id and x.phone = s.phone and x.keyword_id in (0, s.keyword_id))`;

/** Subscribes the people of this phone whose YES to the account is pending. Uses subscriber_phone. */
export const confirmPending = (tx: Tx, accountId: number, phone: string) =>
  tx.query(statement('people.confirmPending', CONFIRMED_ROW)`
     with done as (
       update subscriber s set disabled = 0, disabled_at = null, pending_until = null, subscribed_at = now(), modified_at = now()
       from opt_in_question q, keyword k
       where s.account_id = ${accountId} and s.phone = ${phone} and q.way = 'confirm' and k.min_age = 0 and ${WAITING}
       returning s.id
     )
     delete from opt_in_question q using done where q.subscriber_id = done.id returning ${CONFIRMED}`);

/** The keywords of people who have said YES to the account and are asked for their age next. */
export const confirmedWithAge = (tx: Tx, accountId: number, phone: string) =>
  tx.values(statement('people.confirmedWithAge', { id: col.number })`
     select k.id from subscriber s, opt_in_question q, keyword k
     where s.account_id = ${accountId} and s.phone = ${phone} and q.way = 'confirm' and k.min_age > 0 and ${WAITING}
       and (q.refused_at is null or q.refused_at < now() - interval '1 year') order by s.id`);

/** Ends the pending state of people who did not answer in time, at most this many. Uses subscriber_answer_due. */
export const endUnanswered = (tx: Tx, most: number) =>
  tx.query(statement('people.endUnanswered', {
    id: col.number,
    accountId: col.number,
    phone: col.text(),
    keywordId: col.number,
  })`
     update subscriber s set pending_until = null, modified_at = now()
     where s.pending_until <= now() and s.id = any(array(select id from subscriber where pending_until <= now() order by pending_until limit ${most} for update skip locked))
     returning s.id, s.account_id as "accountId", s.phone, s.keyword_id as "keywordId"`);

/** Undoes the end of a pending state at that moment, for people whose time is not over and whom nothing suppresses. */
export const returnToWaiting = (tx: Tx, accountId: number, phone: string, moment: string) =>
  tx.execute(command('people.returnToWaiting')`
     update subscriber s set pending_until = q.until, disabled_at = null, modified_at = now() from opt_in_question q, keyword k
     where s.account_id = ${accountId} and s.phone = ${phone} and q.subscriber_id = s.id and k.id = s.keyword_id and not k.deleted
       and s.disabled <> 0 and s.disabled_at = ${moment}::timestamptz and q.until > now() and q.refused_at is null
       and not exists (select from consent_event e where e.account_id = ${accountId} and e.phone = ${phone} and e.at = ${moment}::timestamptz and e.event = 'opt-out' and e.subscriber_id = s.id)
       and not exists (select from suppression x where x.account_id = ${accountId} and x.phone = ${phone} and x.keyword_id in (0, s.keyword_id))`);
