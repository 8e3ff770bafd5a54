import { timezoneOfOwner } from '../../tenancy/user';
import * as col from '../../../platform/db/col';
import { command, constant, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { campaignOfRun, chosen, NOBODY, type Choice } from '../../campaigns';
import { addressable } from '../../people/hold';
import { PLAN } from './plan-columns';
import { GREETING } from './held-birthdays.repository';

const DUE_AUTOMATION = {
  ...PLAN,
  id: col.number,
  account_id: col.number,
  state: col.text<'on' | 'paused'>(),
  name: col.text(),
  message: col.text(),
  segments: col.number,
  media_id: col.orNull(col.number),
  choice: col.json<Choice>(NOBODY),
  quiet: col.bool,
  begin_with_name: col.bool,
  timezone: col.number,
  next_at: col.present(col.time),
  /** The clock of the database, which all processes share. */
  now: col.time,
};
export type DueAutomation = col.RowOf<typeof DUE_AUTOMATION>;

/** Locks an automation that was ever on and whose run is due; other workers skip it. Uses automation_due_run. */
export const lockDue = (tx: Tx) =>
  tx.maybeOne(statement('automations.lockDue', DUE_AUTOMATION)`
     select q.id, q.account_id, q.state, q.name, q.message, q.segments, q.media_id, q.choice, q.quiet, q.begin_with_name, q.next_at, q.plan, q.at_minute, q.starts_on, q.ends_on,
       ${timezoneOfOwner(sql`q.account_id`)} as timezone, now() as now
     from automation q join account a on a.id = q.account_id and not a.deleted
     where q.kind = 'recurring' and not q.deleted and q.next_at <= now()
     order by q.next_at, q.id limit 1 for update of q skip locked`);

/** Runs that are not sent, because no server ran at their time or the automation was paused. */
export interface Unsent {
  missed: number;
  paused: number;
}
export const NONE_UNSENT: Unsent = { missed: 0, paused: 0 };

export const storeNext = (tx: Tx, id: number, at: Date | null, { missed, paused }: Unsent) =>
  tx.execute(command('automations.storeNext')`
     update automation set next_at = ${at}, missed_runs = missed_runs + ${missed}, paused_runs = paused_runs + ${paused} where id = ${id}`);

export const hasRun = (tx: Tx, id: number, day: string) =>
  tx.value(statement('automations.hasRun', { found: col.bool })`
     select exists (select from automation_run where automation_id = ${id} and day = ${day}) as found`);

/**
 * Marks the phones whose birthday has come and that were not greeted this year, and those that a pause held and this
 * run greets. Returns their subscribers, one per phone.
 */
export const greet = (
  tx: Tx,
  { id, account_id: accountId, choice }: DueAutomation,
  days: readonly string[],
  year: number,
) =>
  tx.values(statement('automations.greet', { id: col.number })`
     with ${chosen(accountId, choice)}, today as materialized (
         select distinct on (s.phone) s.phone, s.id from chosen s where ${addressable(accountId)} and s.birth_day = any(${days}::text[]) order by s.phone, s.id
       ), fresh as (
         insert into automation_greeted (automation_id, account_id, year, phone) select ${id}, ${accountId}, ${year}, phone from today
         on conflict do nothing returning phone
       ), late as (
         update automation_greeted set state = ${constant(GREETING.greeted)}
         where automation_id = ${id} and state = ${constant(GREETING.next)} returning phone
       ), held as (
         select distinct on (s.phone) s.id from late join chosen s using (phone) where ${addressable(accountId)} order by s.phone, s.id
       )
       select today.id from today join fresh using (phone) union select id from held order by 1`);

/** Number of chosen people with a birthday: a year of greetings reaches them. */
export const countWithBirthday = (tx: Tx, accountId: number, choice: Choice) =>
  tx.value(statement('automations.countWithBirthday', { total: col.number })`
     with ${chosen(accountId, choice)} select count(distinct s.phone) as total from chosen s where ${addressable(accountId)} and s.birth_day <> ''`);

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
  tx.one(statement('automations.insertRun', { id: col.number })`
     with c as (
       ${campaignOfRun(automation, at, choice)}
     ), run as (
       insert into automation_run (automation_id, account_id, day, campaign_id) select ${automation.id}, ${automation.account_id}, ${day}, id from c
     )
     select id from c`);
