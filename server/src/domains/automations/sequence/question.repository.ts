import * as col from '../../../platform/db/col';
import { command, constant, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import type { FieldRule } from '@textloom/contracts';
import { zoneOfOwner } from '../../tenancy/user';
import { PLACE } from './leave-sequence.repository';

/** SQL: the question `asked` of the step for which place `p` waits, if it was asked. */
export const questionOfPlace = sql`left join sequence_question asked on asked.automation_id = p.automation_id
         and asked.subscriber_id = p.subscriber_id and asked.round = p.round and asked.step_id = p.step_id`;

/** SQL: what is to be done about the question of a place. */
export const askedState = sql`case when asked.step_id is null then null when asked.ended_at is not null or asked.ends_at <= now() then 'over'
           when asked.remind_at <= now() then 'remind' else 'wait' end`;

/**
 * The reminders of these people were sent or left out: only the end of the question is to come. Those who were reminded
 * were asked again.
 */
export const endReminders = async (
  tx: Tx,
  sequenceId: number,
  people: readonly number[],
  reminded: readonly number[],
): Promise<void> => {
  if (people.length === 0) return;
  await tx.execute(command('automations.endReminders')`
     update sequence_question x set remind_at = null, asked_at = case when x.subscriber_id = any(${reminded}::bigint[]) then now() else x.asked_at end from sequence_person p
     where p.automation_id = ${sequenceId} and p.subscriber_id = any(${people}::bigint[])
       and x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = p.step_id`);
};

/** Tries people with an open question again when something of it is due, or at `at` if that is earlier. */
export const waitForAnswer = async (
  tx: Tx,
  sequenceId: number,
  people: readonly { id: number; at: Date | null }[],
): Promise<void> => {
  if (people.length === 0) return;
  await tx.execute(command('automations.waitForAnswer')`
     update sequence_person p set next_at = least(x.ends_at, coalesce(t.at, x.remind_at))
     from unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ at }) => at)}::timestamptz[]) t(id, at), sequence_question x
     where p.automation_id = ${sequenceId} and p.subscriber_id = t.id
       and x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = p.step_id`);
};

/** Ends the questions of people whose time to answer is over. */
export const endQuestions = async (tx: Tx, sequenceId: number, people: readonly number[]): Promise<void> => {
  if (people.length === 0) return;
  await tx.execute(command('automations.endQuestions')`
     update sequence_question x set ended_at = now(), remind_at = null from sequence_person p
     where p.automation_id = ${sequenceId} and p.subscriber_id = any(${people}::bigint[]) and x.ended_at is null
       and x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = p.step_id`);
};

/** Ends the open questions of steps that were removed or ask no longer: their people go on. Uses the primary key. */
export const endRemovedQuestions = (tx: Tx, sequenceId: number) =>
  tx.execute(command('automations.endRemovedQuestions')`
     with ended as (
       update sequence_question x set ended_at = now(), remind_at = null from sequence_step st
       where x.automation_id = ${sequenceId} and x.ended_at is null and st.id = x.step_id and (st.deleted or st.field_id is null)
       returning x.subscriber_id, x.round, x.step_id
     )
     update sequence_person p set next_at = now() from ended
     where p.automation_id = ${sequenceId} and p.subscriber_id = ended.subscriber_id and p.round = ended.round and p.step_id = ended.step_id and p.state = ${constant(PLACE.waiting)}`);

const OPEN_QUESTION = {
  sequenceId: col.number,
  subscriberId: col.number,
  round: col.number,
  keywordId: col.number,
  zone: col.text(),
  stepId: col.number,
  fieldId: col.number,
  field: col.text(),
  kind: col.text<FieldRule['kind']>(),
  choices: col.json<string[]>([]),
};
export type OpenQuestion = col.RowOf<typeof OPEN_QUESTION>;

/**
 * The open question of an account that was last asked a phone, locked: the first of two answers counts. None if a user
 * has written to the phone since: they get its answer. Uses subscriber_phone and sequence_question_open.
 */
export const openQuestion = (tx: Tx, accountId: number, phone: string) =>
  tx.maybeOne(statement('automations.openQuestion', OPEN_QUESTION)`
     select x.automation_id as "sequenceId", x.subscriber_id as "subscriberId", x.round, s.keyword_id as "keywordId", ${zoneOfOwner(sql`x.account_id`)} as zone,
       x.step_id as "stepId", f.id as "fieldId", f.name as field, f.kind, f.choices
     from subscriber s join sequence_question x on x.subscriber_id = s.id and x.ended_at is null and x.ends_at > now()
     join sequence_person p on p.automation_id = x.automation_id and p.subscriber_id = x.subscriber_id and p.round = x.round and p.step_id = x.step_id and p.state = ${constant(PLACE.waiting)}
     join automation q on q.id = x.automation_id and not q.deleted
     join sequence_step st on st.id = x.step_id and not st.deleted
     join custom_field f on f.id = st.field_id and f.account_id = x.account_id and not f.deleted
     where s.phone = ${phone} and s.account_id + 0 = ${accountId} and s.disabled = 0 and not s.deleted
       and not exists (select from conversation c where c.account_id = ${accountId} and c.phone = ${phone} and c.answered_at >= x.asked_at)
     order by x.asked_at desc, x.step_id desc limit 1 for update of p, x for key share of f`);

/** Ends a question with the value that answered it. */
export const storeAnswer = (tx: Tx, { sequenceId, subscriberId, round, stepId }: OpenQuestion, answer: string) =>
  tx.execute(command('automations.storeAnswer')`
     update sequence_question x set ended_at = now(), remind_at = null, answer = ${answer}
     where x.automation_id = ${sequenceId} and x.subscriber_id = ${subscriberId} and x.round = ${round} and x.step_id = ${stepId} and x.ended_at is null`);
