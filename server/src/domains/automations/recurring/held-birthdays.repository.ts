import * as col from '../../../platform/db/col';
import { command, constant, sql, statement, type Sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { addressable } from '../../people/hold';
import type { PlanColumns } from './recurrence-of';
import { chosen, type Choice } from '../../campaigns';

/** automation_greeted.state */
export const GREETING = { greeted: 0, held: 1, left_out: 2, next: 3 } as const;

interface Of extends Pick<PlanColumns, 'plan'> {
  id: number;
  choice: Choice;
}

/**
 * Holds the phones whose birthday falls into the pause of the automation, each once a year. Excludes those that it
 * greets or has greeted this year.
 */
export const holdBirthdays = (
  tx: Tx,
  { id, account_id: accountId, choice }: Of & { account_id: number },
  days: readonly string[],
  year: number,
) =>
  tx.execute(command('automations.holdBirthdays')`
     with ${chosen(accountId, choice)}
     insert into automation_greeted (automation_id, account_id, year, phone, state)
     select distinct ${id}::int, ${accountId}::int, ${year}::smallint, s.phone, ${constant(GREETING.held)} from chosen s
     where ${addressable(accountId)} and s.birth_day = any(${days}::text[]) order by s.phone on conflict do nothing`);

/** SQL: the automation will greet, or may greet, the phone of a row of automation_greeted. */
const kept = (id: number): Sql =>
  sql`automation_id = ${id} and state in (${constant(GREETING.held)}, ${constant(GREETING.next)})`;

/** SQL of CTEs: `may`, the phones that are held and may still be greeted. */
const may = (accountId: number, { id, choice }: Of): Sql => sql`${chosen(accountId, choice)}, may as (
       select distinct g.phone from automation_greeted g join chosen s using (phone)
       where g.automation_id = ${id} and g.state in (${constant(GREETING.held)}, ${constant(GREETING.next)}) and ${addressable(accountId)}
     )`;

/**
 * People whose birthday fell into a pause and who may still be greeted, and those who were left out for good. Uses
 * automation_greeted_outside.
 */
export const countBirthdaysOutside = async (
  tx: Tx,
  accountId: number,
  automation: Of,
): Promise<{ held: number; left_out: number }> => {
  const { id, plan } = automation;
  const counted = await tx.one(statement('automations.countBirthdaysOutside', {
    held: col.number,
    left_out: col.number,
  })`
     select count(*) filter (where state = ${constant(GREETING.held)})::int as held,
       count(*) filter (where state = ${constant(GREETING.left_out)})::int as left_out
     from automation_greeted where account_id = ${accountId} and automation_id = ${id} and state > ${constant(GREETING.greeted)}`);
  // Most automations hold nobody; skip finding the chosen people then.
  if (counted.held === 0 || plan.every !== 'birthday') return { ...counted, held: 0 };
  const held = await tx.value(statement('automations.countMayBeGreeted', { held: col.number })`
     with ${may(accountId, automation)} select count(*)::int as held from may`);
  return { ...counted, held };
};

/**
 * Lets the next run greet everybody who is held, or leaves them out for good. Drops people who may not be texted or are
 * not chosen any more.
 */
export async function endBirthdayHold(tx: Tx, accountId: number, automation: Of, greet: boolean): Promise<void> {
  const { id, plan } = automation;
  const state = greet && plan.every === 'birthday' ? GREETING.next : GREETING.left_out;
  await tx.execute(command('automations.forgetHeld')`
     with ${may(accountId, automation)} delete from automation_greeted where ${kept(id)} and phone not in (select phone from may)`);
  await tx.execute(command('automations.endBirthdayHold')`
     update automation_greeted set state = ${state} where account_id = ${accountId} and ${kept(id)}`);
}

/** Holds the people again whom the next run was to greet, because it is paused before that run. */
export const holdAgain = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('automations.holdAgain')`
     update automation_greeted set state = ${constant(GREETING.held)} where account_id = ${accountId} and automation_id = ${id} and state = ${constant(GREETING.next)}`);
