import { ownerTimezone } from '../../tenancy/user';
import type { Tx } from '../../../platform/db/connection';
import { CHOSEN, choiceParams, type Choice } from './recipients.repository';
import { ADDRESSABLE } from '../../consent';
import type { PlanColumns } from '../rules/recurrence-of';
import { GREETING } from './held-birthdays.repository';

export interface DueAutomation extends PlanColumns {
  id: number;
  account_id: number;
  state: 'on' | 'paused';
  name: string;
  message: string;
  segments: number;
  media_id: number | null;
  choice: Choice;
  quiet: boolean;
  begin_with_name: boolean;
  timezone: number;
  next_at: Date;
  /** The clock of the database, which all processes share. */
  now: Date;
}

/** An automation that was ever on and whose run is due, locked: other workers skip it. Uses automation_due_run. */
export const lockDue = (tx: Tx) =>
  tx.maybeOne<DueAutomation>(
    `select q.id, q.account_id, q.state, q.name, q.message, q.segments, q.media_id, q.choice, q.quiet, q.begin_with_name, q.next_at, q.plan, q.at_minute, q.starts_on, q.ends_on,
       ${ownerTimezone('q.account_id')} as timezone, now() as now
     from automation q join account a on a.id = q.account_id and not a.deleted
     where q.kind = 'recurring' and not q.deleted and q.next_at <= now()
     order by q.next_at, q.id limit 1 for update of q skip locked`,
  );

/** Runs that are not sent: nothing could run at their time, or it was paused. */
export interface Unsent {
  missed: number;
  paused: number;
}
export const NONE_UNSENT: Unsent = { missed: 0, paused: 0 };

export const storeNext = (tx: Tx, id: number, at: Date | null, { missed, paused }: Unsent) =>
  tx.execute(
    'update automation set next_at = $2, missed_runs = missed_runs + $3, paused_runs = paused_runs + $4 where id = $1',
    [id, at, missed, paused],
  );

export const hasRun = (tx: Tx, id: number, day: string) =>
  tx.value<boolean>('select exists (select from automation_run where automation_id = $1 and day = $2) as found', [
    id,
    day,
  ]);

/** SQL: chosen subscriber `s` has a birthday on one of the days of parameter $5. */
const BIRTHDAY = `${ADDRESSABLE} and s.birth_day = any($5::text[])`;

/**
 * Marks the phones whose day has come and that were not greeted this year, and those whom a pause had held and this run
 * greets; returns their subscribers, one per phone.
 */
export const greet = (
  tx: Tx,
  { id, account_id: accountId, choice }: DueAutomation,
  days: readonly string[],
  year: number,
) =>
  tx.values<number>(
    `with ${CHOSEN}, today as materialized (
         select distinct on (s.phone) s.phone, s.id from chosen s where ${BIRTHDAY} order by s.phone, s.id
       ), fresh as (
         insert into automation_greeted (automation_id, account_id, year, phone) select $6, $1, $7, phone from today
         on conflict do nothing returning phone
       ), late as (
         update automation_greeted set state = ${GREETING.greeted}
         where automation_id = $6 and state = ${GREETING.next} returning phone
       ), held as (
         select distinct on (s.phone) s.id from late join chosen s using (phone) where ${ADDRESSABLE} order by s.phone, s.id
       )
       select today.id from today join fresh using (phone) union select id from held order by 1`,
    [...choiceParams(accountId, choice), days, id, year],
  );

/** Number of chosen people with any birthday: those whom a year of greetings reaches. */
export const countWithBirthday = (tx: Tx, accountId: number, choice: Choice) =>
  tx.value<number>(
    `with ${CHOSEN} select count(distinct s.phone) as total from chosen s where ${ADDRESSABLE} and s.birth_day <> ''`,
    choiceParams(accountId, choice),
  );

export interface NewRun {
  day: string;
  at: Date;
  choice: Choice;
}

/**
 * Stores the campaign of a run. It starts like any other scheduled campaign, with the same reservation, quiet hours and
 * refusals.
 */
export const insertRun = (tx: Tx, automation: DueAutomation, { day, at, choice }: NewRun) =>
  tx.one<{ id: number }>(
    `with c as (
       insert into campaign (account_id, name, message, segments, schedule, send_at, choice, quiet, origin, automation_id, media_id, begin_with_name)
       values ($1, $2, $3, $4, 1, $5, $6, $7, 'automation', $8, $10, $11) returning id
     ), run as (
       insert into automation_run (automation_id, account_id, day, campaign_id) select $8, $1, $9, id from c
     )
     select id from c`,
    [
      automation.account_id,
      automation.name,
      automation.message,
      automation.segments,
      at,
      JSON.stringify(choice),
      automation.quiet,
      automation.id,
      day,
      automation.media_id,
      automation.begin_with_name,
    ],
  );
