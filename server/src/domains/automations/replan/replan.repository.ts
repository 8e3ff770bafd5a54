import * as col from '../../../platform/db/col';
import { command, constant, sql, statement, type Sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { PLACE } from '../sequence/leave-sequence.repository';
import { PLAN } from '../recurring/plan-columns';

/**
 * Marks everybody in a sequence for moving to the changed times of its steps; without `id`, in all sequences of the
 * account.
 */
export const replanSequences = (tx: Tx, { accountId, id }: { accountId: number; id?: number }) =>
  tx.execute(command('automations.replanSequences')`
     update automation set replan_after = 0
     where account_id = ${accountId} and kind = 'sequence' and not deleted and (${id ?? null}::int is null or id = ${id ?? null})`);

const RUNNING = {
  id: col.number,
  kind: col.text<'recurring' | 'sequence'>(),
  next_at: col.present(col.time),
  ...PLAN,
};
export type Running = col.RowOf<typeof RUNNING>;

/**
 * Locks the account's automations that have a next day, including paused ones: a worker that runs one skips it until
 * the commit.
 */
export const lockRunning = (tx: Tx, accountId: number) =>
  tx.query(statement('automations.lockRunning', RUNNING)`
     select id, kind, next_at, plan, at_minute, starts_on, ends_on from automation
     where account_id = ${accountId} and next_at is not null and not deleted order by id for no key update`);

/**
 * People entered a sequence triggered by a date as the local day began, from which its steps count. In the later of two
 * timezones the same day began later. A day that began earlier in the new timezone is still the same day.
 */
export async function moveBegunDays(tx: Tx, accountId: number, before: string, after: string): Promise<void> {
  const moved = (column: Sql): Sql =>
    sql`greatest(${column}, first_moment(${column} at time zone ${before}, ${after}))`;
  const dated = sql`automation_id in (select id from automation where account_id = ${accountId} and trigger = 'date' and not deleted)`;
  await tx.execute(command('automations.moveEntries')`
     update sequence_entry set at = ${moved(sql`at`)} where account_id = ${accountId} and ${dated}`);
  await tx.execute(command('automations.moveJoined')`
     update sequence_person set joined_at = ${moved(sql`joined_at`)} where account_id = ${accountId} and state = ${constant(PLACE.waiting)} and ${dated}`);
}

/** Accounts to which the legal hours apply, and that have something planned by them. */
export const plannedByLaw = (tx: Tx) =>
  tx.values(statement('automations.plannedByLaw', { id: col.number })`
     select id from account a where hours_allowed is null and not deleted and (
       exists (select from send_batch where account_id = a.id and state < 2)
       or exists (select from send_queue where account_id = a.id and due_at > now())
       or exists (select from campaign where account_id = a.id and state = 'scheduled' and own_time is not null and not deleted)
       or exists (select from automation where account_id = a.id and kind = 'sequence' and not deleted)) order by id`);
