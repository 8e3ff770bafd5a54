import type { Tx } from '../../../platform/db/connection';
import { ADDRESSABLE } from '../../consent';
import type { PlanColumns } from '../rules/recurrence-of';
import { CHOSEN, choiceParams, type Choice } from './recipients.repository';

/** automation_greeted.state */
export const GREETING = { greeted: 0, held: 1, left_out: 2, next: 3 } as const;

interface Of extends Pick<PlanColumns, 'plan'> {
  id: number;
  choice: Choice;
}

/**
 * Keeps the phones whose day has come while the automation is paused, each once a year. Those that it greets or has
 * greeted this year are not among them.
 */
export const holdBirthdays = (
  tx: Tx,
  { id, account_id: accountId, choice }: Of & { account_id: number },
  days: readonly string[],
  year: number,
) =>
  tx.execute(
    `with ${CHOSEN}
     insert into automation_greeted (automation_id, account_id, year, phone, state)
     select distinct $6::int, $1, $7::smallint, s.phone, ${GREETING.held} from chosen s
     where ${ADDRESSABLE} and s.birth_day = any($5::text[]) order by s.phone on conflict do nothing`,
    [...choiceParams(accountId, choice), days, id, year],
  );

/** SQL: `may`, the phones that are held and may still be greeted. Parameter $5 is the automation. */
const MAY = `may as (
       select distinct g.phone from automation_greeted g join chosen s using (phone)
       where g.automation_id = $5 and g.state in (${GREETING.held}, ${GREETING.next}) and ${ADDRESSABLE}
     )`;

/** People whose day fell into a pause and who may still be greeted, and those who were left out for good. Uses automation_greeted_outside. */
export const countBirthdaysOutside = async (
  tx: Tx,
  accountId: number,
  { id, plan, choice }: Of,
): Promise<{ held: number; left_out: number }> => {
  const kept = await tx.one<{ held: number; left_out: number }>(
    `select count(*) filter (where state = ${GREETING.held})::int as held,
       count(*) filter (where state = ${GREETING.left_out})::int as left_out
     from automation_greeted where account_id = $1 and automation_id = $2 and state > ${GREETING.greeted}`,
    [accountId, id],
  );
  // Most automations hold nobody: who is chosen need not be found then.
  if (kept.held === 0 || plan.every !== 'birthday') return { ...kept, held: 0 };
  const held = await tx.value<number>(`with ${CHOSEN}, ${MAY} select count(*)::int as held from may`, [
    ...choiceParams(accountId, choice),
    id,
  ]);
  return { ...kept, held };
};

/**
 * Lets the next run greet everybody who is held, or leaves them out for good. Whoever may not be texted or is not chosen
 * any more is no longer kept.
 */
export async function endBirthdayHold(
  tx: Tx,
  accountId: number,
  { id, plan, choice }: Of,
  greet: boolean,
): Promise<void> {
  const params = [...choiceParams(accountId, choice), id];
  const kept = `automation_id = $5 and state in (${GREETING.held}, ${GREETING.next})`;
  await tx.execute(
    `with ${CHOSEN}, ${MAY} delete from automation_greeted where ${kept} and phone not in (select phone from may)`,
    params,
  );
  await tx.execute(
    `update automation_greeted set state = $3 where account_id = $1 and automation_id = $2 and state in (${GREETING.held}, ${GREETING.next})`,
    [accountId, id, greet && plan.every === 'birthday' ? GREETING.next : GREETING.left_out],
  );
}

/** Whom the next run was to greet is held again: it is paused before that run. */
export const holdAgain = (tx: Tx, accountId: number, id: number) =>
  tx.execute(
    `update automation_greeted set state = ${GREETING.held} where account_id = $1 and automation_id = $2 and state = ${GREETING.next}`,
    [accountId, id],
  );
