import * as col from '../../../platform/db/col';
import { command, join, name, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** The outcome of a step for a person (decision 502): a column of sequence_step. */
export const STEP_FATES = ['sent', 'missed', 'unmet', 'capped', 'over_promise', 'empty'] as const;
export type StepFate = (typeof STEP_FATES)[number];

export interface Fate {
  step: number;
  fate: StepFate;
}

/** Counts outcomes of steps, in one statement that locks them in order, because workers share a sequence. */
export async function countFates(tx: Tx, fates: readonly Fate[]): Promise<void> {
  if (fates.length === 0) return;
  const columns = STEP_FATES.map(name);
  await tx.execute(command('automations.countFates')`
     update sequence_step st set ${join(columns.map((fate) => sql`${fate} = st.${fate} + n.${fate}`))}
     from (select c.* from (select id, ${join(columns.map((fate) => sql`count(*) filter (where fate = '${fate}') as ${fate}`))} from unnest(${fates.map(({ step }) => step)}::bigint[], ${fates.map(({ fate }) => fate)}::text[]) f(id, fate) group by id) c
       join sequence_step s using (id) order by s.id for no key update of s) n where st.id = n.id`);
}

/**
 * Counts messages that were counted as sent when they were queued, but are never handed over; the list of messages
 * gives the reason for each. Ignores other messages among them. Uses sequence_sent_message.
 */
export const countWithheld = (tx: Tx, messages: readonly number[]) =>
  tx.execute(command('automations.countWithheld')`
     update sequence_step st set sent = st.sent - n.people, unsent = st.unsent + n.people
     from (select s.id, c.people from (select step_id as id, count(*) as people from sequence_sent where message_id = any(${messages}::bigint[]) group by 1) c
       join sequence_step s using (id) order by s.id for no key update of s) n where st.id = n.id`);

/**
 * People of a sequence whose message is due, by step: those who have waited since it was paused. People who were asked wait
 * for a reminder at most, which is left out when its time has passed. Uses sequence_person_due.
 */
export const countOverdue = (tx: Tx, accountId: number, id: number) =>
  tx.query(statement('automations.countOverdue', { step: col.number, people: col.number })`
     select step_id as step, count(*)::int as people from sequence_person p
     where account_id = ${accountId} and automation_id = ${id} and state = 0 and next_at <= now() and not exists (
       select from sequence_question x where x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = p.step_id
     ) group by 1 order by 1`);

/** Makes overdue messages due now, so that none of them is too late. */
export const makeDueNow = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('automations.makeDueNow')`
     update sequence_person p set next_at = now() from (
       select subscriber_id from sequence_person
       where account_id = ${accountId} and automation_id = ${id} and state = 0 and next_at <= now() order by subscriber_id for update
     ) due where p.automation_id = ${id} and p.subscriber_id = due.subscriber_id`);

/** Skips the messages that are due now; a worker counts their people. */
export const skipDue = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('automations.skipDue')`
     update automation set skip_before = now() where account_id = ${accountId} and id = ${id}`);
