import type { AgeWay, Language } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { ASKED, type Asked, CONFIRMED, CONFIRMED_ROW, HOURS_TO_ANSWER_AGE } from './question.repository';
import * as col from '../../../platform/db/col';
import { command, constant, sql, statement } from '../../../platform/db/sql';

/** A keyword's question for the age of a joining person. */
export interface AgeAsked extends Omit<Asked, 'subscriberId'> {
  minAge: number;
  way: AgeWay;
  /** That of the keyword. */
  language: Language;
}

/**
 * Makes a phone pending until it answers the question for its age. One that had left before keeps that date: without
 * the right answer it stays unsubscribed. Returns the subscriber.
 */
export const waitForAge = (tx: Tx, { accountId, keywordId, phone }: AgeAsked) =>
  tx.value(statement('people.waitForAge', { id: col.number })`
     insert into subscriber as s (account_id, keyword_id, phone, disabled, pending_until) values (${accountId}, ${keywordId}, ${phone}, 1, now() + interval '${constant(HOURS_TO_ANSWER_AGE)} hours')
     on conflict (account_id, phone, keyword_id) do update set disabled = 1, pending_until = excluded.pending_until, deleted = false, modified_at = now(),
       added_at = case when s.deleted then now() else s.added_at end
     returning id`);

/**
 * Records the question. A first message that a user wrote for an added person still follows; a person who joins on
 * their own gets none.
 */
export const noteAgeQuestion = (
  tx: Tx,
  asked: AgeAsked & { byUser: boolean },
  subscriberId: number,
  messageId: number,
) =>
  tx.execute(command('people.noteAgeQuestion')`
     insert into opt_in_question as q (subscriber_id, account_id, phone, keyword_id, way, min_age, message_id, until, by_user)
     values (${subscriberId}, ${asked.accountId}, ${asked.phone}, ${asked.keywordId}, ${asked.way}, ${asked.minAge}, ${messageId}, now() + interval '${constant(HOURS_TO_ANSWER_AGE)} hours', ${asked.byUser})
     on conflict (subscriber_id) do update set by_user = excluded.by_user and q.by_user, body = case when excluded.by_user then q.body end, account_id = excluded.account_id, phone = excluded.phone, keyword_id = excluded.keyword_id,
       way = excluded.way, min_age = excluded.min_age, message_id = excluded.message_id, asked_at = now(), until = excluded.until, repeated = false, refused_at = null`);

const AGE_QUESTION = {
  ...ASKED,
  way: col.text<AgeWay>(),
  minAge: col.number,
  repeated: col.bool,
  language: col.text<Language>(),
};
export type AgeQuestion = col.RowOf<typeof AGE_QUESTION>;

const COLUMNS = sql`q.subscriber_id as "subscriberId", q.account_id as "accountId", q.phone, q.keyword_id as "keywordId", q.way, q.min_age as "minAge", q.repeated, k.language`;

/** The last question for this phone's age that may still be answered; `keywordIds`: of these keywords. Uses opt_in_question_phone. */
export const openAgeQuestion = (tx: Tx, phone: string, keywordIds: readonly number[] | null = null) =>
  tx.maybeOne(statement('people.openAgeQuestion', AGE_QUESTION)`
     select ${COLUMNS} from opt_in_question q join subscriber s on s.id = q.subscriber_id join keyword k on k.id = q.keyword_id and not k.deleted
     where q.phone = ${phone} and q.way <> 'confirm' and s.pending_until > now() and not s.deleted and s.phone = q.phone and s.keyword_id = q.keyword_id
       and (${keywordIds}::int[] is null or q.keyword_id = any(${keywordIds}::int[]))
     order by q.asked_at desc limit 1`);

/** Whether this subscriber was too young within a year, or said so: it is not asked again before (decision 619). */
export const wasTooYoung = (tx: Tx, subscriberId: number) =>
  tx.value(statement('people.wasTooYoung', { found: col.bool })`
     select exists (select from opt_in_question where subscriber_id = ${subscriberId} and refused_at > now() - interval '1 year') as found`);

export const noteRepeat = (tx: Tx, subscriberId: number, messageId: number) =>
  tx.execute(command('people.noteRepeat')`
     update opt_in_question set repeated = true, message_id = ${messageId} where subscriber_id = ${subscriberId}`);

/** Ends the pending state of a person who is too young. */
export async function refuseAge(tx: Tx, subscriberId: number): Promise<void> {
  await tx.execute(command('people.refuseAge')`
     update subscriber set pending_until = null, modified_at = now() where id = ${subscriberId}`);
  await tx.execute(command('people.refuseAge.2')`
     update opt_in_question set refused_at = now() where subscriber_id = ${subscriberId}`);
}

/** Deletes the question of a person who is old enough, and returns what follows. */
export const takeQuestion = (tx: Tx, subscriberId: number) =>
  tx.maybeOne(statement('people.takeQuestion', CONFIRMED_ROW)`
     delete from opt_in_question q where q.subscriber_id = ${subscriberId} returning ${CONFIRMED}`);
