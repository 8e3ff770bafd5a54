import type { AgeWay } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { type Asked, type Confirmed, CONFIRMED, HOURS_TO_TELL_AGE } from './question.repository';

/** A keyword's question for the age of somebody who joins it. */
export interface AgeAsked extends Omit<Asked, 'subscriberId'> {
  minAge: number;
  way: AgeWay;
}

/**
 * Lets a phone wait for the answer about its age. Who had left before keeps that date: without the right answer they stay
 * unsubscribed. Returns the subscriber.
 */
export const waitForAge = (tx: Tx, { accountId, keywordId, phone }: AgeAsked) =>
  tx.value<number>(
    `insert into subscriber as s (account_id, keyword_id, phone, disabled, pending_until) values ($1, $2, $3, 1, now() + interval '${HOURS_TO_TELL_AGE} hours')
     on conflict (account_id, phone, keyword_id) do update set disabled = 1, pending_until = excluded.pending_until, deleted = false, modified_at = now(),
       added_at = case when s.deleted then now() else s.added_at end
     returning id`,
    [accountId, keywordId, phone],
  );

/** Notes the question. What a user wrote for a person whom they added still follows; for one who joins without them nothing does. */
export const noteAgeQuestion = (
  tx: Tx,
  asked: AgeAsked & { byUser: boolean },
  subscriberId: number,
  messageId: number,
) =>
  tx.execute(
    `insert into opt_in_question as q (subscriber_id, account_id, phone, keyword_id, way, min_age, message_id, until, by_user)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${HOURS_TO_TELL_AGE} hours', $8)
     on conflict (subscriber_id) do update set by_user = excluded.by_user and q.by_user, body = case when excluded.by_user then q.body end, account_id = excluded.account_id, phone = excluded.phone, keyword_id = excluded.keyword_id,
       way = excluded.way, min_age = excluded.min_age, message_id = excluded.message_id, asked_at = now(), until = excluded.until, repeated = false, refused_at = null`,
    [subscriberId, asked.accountId, asked.phone, asked.keywordId, asked.way, asked.minAge, messageId, asked.byUser],
  );

export interface AgeQuestion extends Asked {
  /** Of the keyword. */
  canonical: string;
  way: AgeWay;
  minAge: number;
  repeated: boolean;
}

const COLUMNS = `q.subscriber_id as "subscriberId", q.account_id as "accountId", q.phone, q.keyword_id as "keywordId", k.canonical, q.way, q.min_age as "minAge", q.repeated`;

/** The last question for this phone's age that may still be answered. Uses opt_in_question_phone. */
export const openAgeQuestion = (tx: Tx, phone: string) =>
  tx.maybeOne<AgeQuestion>(
    `select ${COLUMNS} from opt_in_question q join subscriber s on s.id = q.subscriber_id join keyword k on k.id = q.keyword_id and not k.deleted
     where q.phone = $1 and q.way <> 'confirm' and s.pending_until > now() and not s.deleted and s.phone = q.phone and s.keyword_id = q.keyword_id
     order by q.asked_at desc limit 1`,
    [phone],
  );

/** Whether this subscriber was too young within a year, or said so: it is not asked again before (decision 619). */
export const wasTooYoung = (tx: Tx, subscriberId: number) =>
  tx.value<boolean>(
    `select exists (select from opt_in_question where subscriber_id = $1 and refused_at > now() - interval '1 year') as found`,
    [subscriberId],
  );

export const noteRepeat = (tx: Tx, subscriberId: number, messageId: number) =>
  tx.execute('update opt_in_question set repeated = true, message_id = $2 where subscriber_id = $1', [
    subscriberId,
    messageId,
  ]);

/** Ends the waiting of somebody who is too young. */
export async function refuseAge(tx: Tx, subscriberId: number): Promise<void> {
  await tx.execute('update subscriber set pending_until = null, modified_at = now() where id = $1', [subscriberId]);
  await tx.execute('update opt_in_question set refused_at = now() where subscriber_id = $1', [subscriberId]);
}

/** Removes the question of somebody who is of age, and returns what follows. */
export const takeQuestion = (tx: Tx, subscriberId: number) =>
  tx.maybeOne<Confirmed>(`delete from opt_in_question q where q.subscriber_id = $1 returning ${CONFIRMED}`, [
    subscriberId,
  ]);
