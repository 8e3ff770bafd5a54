import type { Tx } from '../../../platform/db/connection';
import type { Texts } from './empty-text';
import { PLACE } from './leave-sequence.repository';
import type { Choice } from './recipients.repository';
import type { PlanColumns } from '../rules/recurrence-of';

interface Of {
  accountId: number;
}

/** Marks everybody in a sequence to be moved to the changed times of its steps; without `id`, in all of the account's. */
export const replanSequences = (tx: Tx, { accountId, id }: { accountId: number; id?: number }) =>
  tx.execute(
    `update automation set replan_after = 0
     where account_id = $1 and kind = 'sequence' and not deleted and ($2::int is null or id = $2)`,
    [accountId, id ?? null],
  );

export interface Running extends PlanColumns {
  id: number;
  kind: 'recurring' | 'sequence';
  next_at: Date;
}

/** The account's automations that have a next day, also paused ones, locked: a worker that runs one skips it until the commit. */
export const lockRunning = (tx: Tx, accountId: number) =>
  tx.query<Running>(
    `select id, kind, next_at, plan, at_minute, starts_on, ends_on from automation
     where account_id = $1 and next_at is not null and not deleted order by id for no key update`,
    [accountId],
  );

/**
 * People entered a sequence of a date as the local day began, from which its steps count: of two clocks the later one
 * began that same day later. A day that began earlier by the new clock is the same day still.
 */
export async function moveBegunDays(tx: Tx, accountId: number, before: string, after: string): Promise<void> {
  const moved = (column: string): string => `greatest(${column}, first_moment(${column} at time zone $2, $3))`;
  const dated = `automation_id in (select id from automation where account_id = $1 and trigger = 'date' and not deleted)`;
  await tx.execute(`update sequence_entry set at = ${moved('at')} where account_id = $1 and ${dated}`, [
    ...[accountId, before, after],
  ]);
  await tx.execute(
    `update sequence_person set joined_at = ${moved('joined_at')} where account_id = $1 and state = ${PLACE.waiting} and ${dated}`,
    [accountId, before, after],
  );
}

/** Marks the account's campaigns in own time: their beginning is computed again. */
export const replanBeginnings = (tx: Tx, { accountId }: Of) =>
  tx.execute(
    `update campaign set replan = true
     where account_id = $1 and state = 'scheduled' and own_time is not null and not deleted`,
    [accountId],
  );

export interface Marked extends Texts {
  id: number;
  account_id: number;
  choice: Choice;
  quiet: boolean;
  own_time: string;
}

/** A marked campaign that has not begun. Relies on campaign_replan. */
export const lockMarked = (tx: Tx) =>
  tx.maybeOne<Marked>(
    `select id, account_id, choice, quiet, message, segments, ab, own_time::text as own_time from campaign
     where replan and state = 'scheduled' and own_time is not null and not deleted order by id limit 1 for update skip locked`,
  );

/** Without `at` nobody is left to begin with, and the beginning stays. */
export const storeBeginning = (tx: Tx, id: number, at: Date | null) =>
  tx.execute('update campaign set replan = false, send_at = coalesce($2, send_at) where id = $1', [id, at]);

/** A comparison that has not begun does so when the last of its people may be texted by the hours of now. */
export const replanComparisons = (tx: Tx, { accountId }: Of) =>
  tx.execute(
    `update campaign c set ab_decide_at = d.last + (c.ab ->> 'hours')::int * interval '1 hour'
     from (select campaign_id, max(due_at) as last from send_batch where account_id = $1 and variant > 0 and state < 2 group by 1) d
     where c.id = d.campaign_id and c.account_id = $1 and c.ab is not null and c.ab_winner is null and c.ab_decide_at is not null
       and d.last >= now()`,
    [accountId],
  );

/** Accounts for which the law's hours count and something is planned by them. */
export const plannedByLaw = (tx: Tx) =>
  tx.values<number>(
    `select id from account a where hours_allowed is null and not deleted and (
       exists (select from send_batch where account_id = a.id and state < 2)
       or exists (select from send_queue where account_id = a.id and due_at > now())
       or exists (select from campaign where account_id = a.id and state = 'scheduled' and own_time is not null and not deleted)
       or exists (select from automation where account_id = a.id and kind = 'sequence' and not deleted)) order by id`,
  );
