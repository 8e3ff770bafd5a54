import { timezoneOfOwner } from '../../tenancy/user';
import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import { type FieldRule, isAboutAnswer, type SequenceTrigger } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { PLAN } from '../recurring/plan-columns';
import { partsOf } from '../../../platform/db/columns';
import { type Choice, NOBODY } from '../../campaigns';
import type { Stored, StoredStep } from './automations.policy';

/** What triggers a sequence; null for the triggers that are not chosen. */
export interface TriggerIds {
  keyword_id: number | null;
  trigger_campaign: number | null;
  trigger_link: number | null;
  trigger_field: number | null;
}
type Columns = Stored & TriggerIds & { choice: Choice; media_id: number | null };

const columnsOf = ({ plan, choice, ...plain }: Columns & { kind?: string }) =>
  partsOf({ ...plain, plan: JSON.stringify(plan), choice: JSON.stringify(choice) });

export function insertAutomation(tx: Tx, accountId: number, stored: Columns & { kind: string }): Promise<number> {
  const { names, values } = columnsOf(stored);
  return tx.value(statement('automations.insertAutomation', { id: col.number })`
     insert into automation (account_id, ${names}) values (${accountId}, ${values}) returning id`);
}

export const updateAutomation = (tx: Tx, accountId: number, id: number, stored: Columns): Promise<number> =>
  tx.execute(command('automations.updateAutomation')`
     update automation set revision = revision + 1, ${columnsOf(stored).sets} where account_id = ${accountId} and id = ${id}`);

const LOCKED = {
  ...PLAN,
  id: col.number,
  kind: col.text<'recurring' | 'sequence'>(),
  state: col.text<'on' | 'paused'>(),
  revision: col.number,
  /** When it was last paused; null if it was never on. */
  paused_at: col.orNull(col.time),
  /** When it next sends or, while it is paused, holds people. */
  next_at: col.orNull(col.time),
  trigger: col.text<SequenceTrigger>(),
  keyword_id: col.orNull(col.number),
  media_id: col.orNull(col.number),
  trigger_field: col.orNull(col.number),
  choice: col.json<Choice>(NOBODY),
  begin_with_name: col.bool,
};
export type Locked = col.RowOf<typeof LOCKED>;

/** Locks the row, so that neither a worker nor another save changes it meanwhile. Joins are not blocked. */
export const lockAutomation = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('automations.lockAutomation', LOCKED)`
     select id, kind, state, revision, paused_at, next_at, trigger, keyword_id, trigger_field, media_id, choice, begin_with_name, plan, at_minute, starts_on, ends_on from automation
     where account_id = ${accountId} and id = ${id}::bigint and not deleted for no key update`);

export const storeState = (tx: Tx, accountId: number, id: number, state: string, nextAt: Date | null) =>
  tx.execute(command('automations.storeState')`
     update automation set state = ${state}, next_at = ${nextAt}, paused_at = case when state = 'on' and ${state} <> 'on' then now() else paused_at end where account_id = ${accountId} and id = ${id}`);

/** Runs and places are kept for the history. */
export const markDeleted = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('automations.markAutomationDeleted')`
     update automation set deleted = true, state = 'paused', next_at = null, replan_after = null where account_id = ${accountId} and id = ${id}`);

export const storedSteps = (tx: Tx, accountId: number, id: number) =>
  tx.query(statement('automations.storedSteps', {
    id: col.number,
    hours: col.orNull(col.number),
    days: col.orNull(col.number),
    minute: col.orNull(col.number),
    media_id: col.orNull(col.number),
    asks: col.bool,
  })`
     select id, after_hours as hours, after_days as days, at_minute as minute, media_id, field_id is not null as asks from sequence_step
     where account_id = ${accountId} and automation_id = ${id} and not deleted order by id`);

/** The columns of a step besides its condition. */
const stepParts = ({ hours, days, minute, message, segments, media_id, question }: StoredStep) =>
  partsOf({
    ...{ after_hours: hours, after_days: days, at_minute: minute, message, segments, media_id },
    field_id: question?.field ?? null,
    remind_after: question && question.remind > 0 ? question.remind : null,
    reminder: question?.reminder ?? '',
    ends_after: question?.ends ?? null,
  });

function insertStep(tx: Tx, accountId: number, id: number, step: StoredStep): Promise<number> {
  const { names, values } = stepParts(step);
  return tx.value(statement('automations.insertStep', { id: col.number })`
     insert into sequence_step (account_id, automation_id, ${names}) values (${accountId}, ${id}, ${values}) returning id`);
}

const updateStep = (tx: Tx, accountId: number, id: number, step: StoredStep) =>
  tx.execute(command('automations.updateStep')`
     update sequence_step set ${stepParts(step).sets}
     where account_id = ${accountId} and automation_id = ${id} and id = ${step.id} and not deleted`);

/**
 * Writes the steps of a form: changes known ones, adds new ones, and removes missing ones but keeps their counters.
 */
export async function writeSteps(tx: Tx, accountId: number, id: number, steps: readonly StoredStep[]): Promise<void> {
  const known = steps.flatMap((step) => step.id ?? []);
  await tx.execute(command('automations.removeSteps')`
     update sequence_step set deleted = true where account_id = ${accountId} and automation_id = ${id} and not deleted and id <> all(${known}::bigint[])`);
  const ids: number[] = [];
  for (const step of steps) {
    ids.push(step.id ?? (await insertStep(tx, accountId, id, step)));
    if (step.id !== null) await updateStep(tx, accountId, id, step);
  }
  const only = (answers: boolean): (string | null)[] =>
    steps.map((step) => (step.only === 'everybody' || isAboutAnswer(step.only) !== answers ? null : step.only));
  await tx.execute(command('automations.writeConditions')`
     update sequence_step st set only_if = c.only_if, only_answered = c.only_answered, only_answer = c.only_answer, only_step = c.only_step
     from unnest(${ids}::bigint[], ${only(false)}::text[], ${only(true)}::text[], ${steps.map(({ answer }) => answer)}::text[], ${steps.map(({ of }) => ids[of - 1] ?? null)}::bigint[]) c(id, only_if, only_answered, only_answer, only_step)
     where st.account_id = ${accountId} and st.automation_id = ${id} and st.id = c.id`);
}

export const countAutomations = (tx: Tx, accountId: number) =>
  tx.value(statement('automations.countAutomations', { total: col.number })`
     select count(*) as total from automation where account_id = ${accountId} and not deleted`);

export const hasKeyword = (tx: Tx, accountId: number, id: number) =>
  tx.value(statement('automations.hasKeyword', { found: col.bool })`
     select exists (select from keyword where account_id = ${accountId} and id = ${id}::bigint and not deleted) as found`);

export const hasCampaign = (tx: Tx, accountId: number, id: number) =>
  tx.value(statement('automations.hasCampaign', { found: col.bool })`
     select exists (select from campaign where account_id = ${accountId} and id = ${id}::bigint and not deleted) as found`);

export const hasDateField = (tx: Tx, accountId: number, id: number) =>
  tx.value(statement('automations.hasDateField', { found: col.bool })`
     select exists (select from custom_field where account_id = ${accountId} and id = ${id}::bigint and kind = 'date' and not deleted) as found`);

/** A custom field, locked so that it is not removed before the question that uses it is stored. */
export const holdField = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('automations.holdField', {
    kind: col.text<FieldRule['kind']>(),
    choices: col.json<string[]>([]),
  })`
     select kind, choices from custom_field where account_id = ${accountId} and id = ${id}::bigint and not deleted for key share`);

export const ownerTimezoneOf = (tx: Tx, accountId: number) =>
  tx.value(statement('automations.ownerTimezoneOf', { timezone: col.number })`
     select ${timezoneOfOwner(sql`${accountId}::int`)} as timezone`);
