import { timezoneOfOwner } from '../../tenancy/user';
import * as col from '../../../platform/db/col';
import { command, sql, statement, type Sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { addressableOrHeld } from '../../people/hold';
import { NOTED } from './enter-sequence.repository';

/** A sequence that is triggered by a date, was ever on, and whose next day has begun. */
const DUE_DAY = {
  id: col.number,
  account_id: col.number,
  /** Days before the date. */
  before: col.number,
  /** Null: the birthday. */
  field: col.orNull(col.number),
  yearly: col.bool,
  timezone: col.number,
  /** When the first unprocessed day began. */
  next_at: col.present(col.time),
  /** The clock of the database, which all processes share. */
  now: col.time,
};
export type DueDay = col.RowOf<typeof DUE_DAY>;

/** Locks it; other workers skip it. A paused one holds its people (decision 578). Uses automation_due_day. */
export const lockDueDay = (tx: Tx) =>
  tx.maybeOne(statement('automations.lockDueDay', DUE_DAY)`
     select q.id, q.account_id, (q.plan ->> 'before')::int as before, q.next_at, q.trigger_field as field, q.trigger_yearly as yearly,
       ${timezoneOfOwner(sql`q.account_id`)} as timezone, now() as now
     from automation q join account a on a.id = q.account_id and not a.deleted
     where q.trigger = 'date' and not q.deleted and q.next_at <= now()
     order by q.next_at, q.id limit 1 for update of q skip locked`);

/** SQL of subscribers `s` whose date this is. `days`: its forms as MM/DD. */
function dated({ account_id: accountId, field, yearly }: DueDay, date: string, days: readonly string[]): Sql {
  if (field === null) return sql`subscriber s where s.birth_day = any(${days}::text[])`;
  const day = yearly ? sql`to_char(v.day, 'MM/DD') = any(${days}::text[])` : sql`v.day = ${date}::date`;
  return sql`custom_field f join subscriber_value v on v.account_id = ${accountId} and v.field_id = f.id and ${day}
    cross join lateral (select * from subscriber where id = v.subscriber_id offset 0) s where f.id = ${field} and not f.deleted`;
}

/**
 * Notes the people whose date has come, one per phone, and each phone once per date, which the key of sequence_day
 * enforces. The sequence counts from the beginning of the local day, `at`.
 */
export const noteDated = (tx: Tx, sequence: DueDay, date: string, days: readonly string[], at: Date) =>
  tx.execute(command('automations.noteDated')`
     with due as materialized (
       select distinct on (s.phone) s.phone, s.id from ${dated(sequence, date, days)} and ${addressableOrHeld(sequence.account_id)} order by s.phone, s.id
     ), fresh as (
       insert into sequence_day (automation_id, account_id, day, phone) select ${sequence.id}, ${sequence.account_id}, ${date}::date, phone from due
       on conflict do nothing returning phone
     )
     insert into sequence_entry as e (automation_id, subscriber_id, account_id, at)
     select ${sequence.id}, due.id, ${sequence.account_id}, ${at} from due join fresh using (phone) order by due.id ${NOTED}`);
