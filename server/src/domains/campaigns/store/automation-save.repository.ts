import { ownerTimezone } from '../../tenancy/user';
import type { SequenceTrigger } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { PlanColumns } from '../rules/recurrence-of';
import { columnsOf } from '../../../platform/db/columns';
import type { Choice } from './recipients.repository';
import type { Stored, StoredStep } from '../rules/automations.policy';

/** What begins a sequence; null where another trigger is chosen. */
export interface TriggerIds {
  keyword_id: number | null;
  trigger_campaign: number | null;
  trigger_link: number | null;
  trigger_field: number | null;
}
type Columns = Stored & TriggerIds & { choice: Choice; media_id: number | null };

export async function insertAutomation(tx: Tx, accountId: number, stored: Columns & { kind: string }): Promise<number> {
  const { names, places, values } = columnsOf(stored, 2);
  return tx.value<number>(`insert into automation (account_id, ${names}) values ($1, ${places}) returning id`, [
    accountId,
    ...values,
  ]);
}

export function updateAutomation(tx: Tx, accountId: number, id: number, stored: Columns): Promise<number> {
  const { sets, values } = columnsOf(stored, 3);
  return tx.execute(`update automation set revision = revision + 1, ${sets} where account_id = $1 and id = $2`, [
    accountId,
    id,
    ...values,
  ]);
}

export interface Locked extends PlanColumns {
  id: number;
  kind: 'recurring' | 'sequence';
  state: 'on' | 'paused';
  revision: number;
  /** When it was last paused; null: it was never on before. */
  paused_at: Date | null;
  /** What it does next, or holds people for while it is paused. */
  next_at: Date | null;
  trigger: SequenceTrigger;
  keyword_id: number | null;
  media_id: number | null;
  trigger_field: number | null;
  choice: Choice;
  begin_with_name: boolean;
}

/** Locks the row, so that neither a worker nor another save changes it meanwhile. Joins do not wait. */
export const lockAutomation = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<Locked>(
    `select id, kind, state, revision, paused_at, next_at, trigger, keyword_id, trigger_field, media_id, choice, begin_with_name, plan, at_minute, starts_on, ends_on from automation
     where account_id = $1 and id = $2::bigint and not deleted for no key update`,
    [accountId, id],
  );

export const storeState = (tx: Tx, accountId: number, id: number, state: string, nextAt: Date | null) =>
  tx.execute(
    `update automation set state = $3, next_at = $4, paused_at = case when state = 'on' and $3 <> 'on' then now() else paused_at end where account_id = $1 and id = $2`,
    [accountId, id, state, nextAt],
  );

/** The runs and places are kept for the history. */
export const markDeleted = (tx: Tx, accountId: number, id: number) =>
  tx.execute(
    `update automation set deleted = true, state = 'paused', next_at = null, replan_after = null where account_id = $1 and id = $2`,
    [accountId, id],
  );

export const storedSteps = (tx: Tx, accountId: number, id: number) =>
  tx.query<{ id: number } & Pick<StoredStep, 'hours' | 'days' | 'minute' | 'media_id'>>(
    `select id, after_hours as hours, after_days as days, at_minute as minute, media_id from sequence_step
     where account_id = $1 and automation_id = $2 and not deleted order by id`,
    [accountId, id],
  );

/** Writes the steps of a form: known ones are changed, new ones added, missing ones removed with their counters kept. */
export async function writeSteps(tx: Tx, accountId: number, id: number, steps: readonly StoredStep[]): Promise<void> {
  const known = steps.flatMap((step) => step.id ?? []);
  await tx.execute(
    `update sequence_step set deleted = true where account_id = $1 and automation_id = $2 and not deleted and id <> all($3::bigint[])`,
    [accountId, id, known],
  );
  const ids: number[] = [];
  for (const { id: step, hours, days, minute, message, segments, media_id: media } of steps) {
    const fields = [accountId, id, hours, days, minute, message, segments, media];
    if (step === null)
      ids.push(
        await tx.value<number>(
          `insert into sequence_step (account_id, automation_id, after_hours, after_days, at_minute, message, segments, media_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
          fields,
        ),
      );
    else {
      ids.push(step);
      await tx.execute(
        `update sequence_step set after_hours = $3, after_days = $4, at_minute = $5, message = $6, segments = $7, media_id = $8
         where account_id = $1 and automation_id = $2 and id = $9 and not deleted`,
        [...fields, step],
      );
    }
  }
  await tx.execute(
    `update sequence_step st set only_if = c.only_if, only_step = c.only_step
     from unnest($3::bigint[], $4::text[], $5::bigint[]) c(id, only_if, only_step)
     where st.account_id = $1 and st.automation_id = $2 and st.id = c.id`,
    [
      accountId,
      id,
      ids,
      steps.map(({ only }) => (only === 'everybody' ? null : only)),
      steps.map(({ of }) => ids[of - 1] ?? null),
    ],
  );
}

export const countAutomations = (tx: Tx, accountId: number) =>
  tx.value<number>('select count(*) as total from automation where account_id = $1 and not deleted', [accountId]);

export const hasKeyword = (tx: Tx, accountId: number, id: number) =>
  tx.value<boolean>(
    'select exists (select from keyword where account_id = $1 and id = $2::bigint and not deleted) as found',
    [accountId, id],
  );

export const hasCampaign = (tx: Tx, accountId: number, id: number) =>
  tx.value<boolean>(
    'select exists (select from campaign where account_id = $1 and id = $2::bigint and not deleted) as found',
    [accountId, id],
  );

export const hasDateField = (tx: Tx, accountId: number, id: number) =>
  tx.value<boolean>(
    `select exists (select from custom_field where account_id = $1 and id = $2::bigint and kind = 'date' and not deleted) as found`,
    [accountId, id],
  );

export const ownerTimezoneOf = (tx: Tx, accountId: number) =>
  tx.value<number>(`select ${ownerTimezone('$1::int')} as timezone`, [accountId]);
