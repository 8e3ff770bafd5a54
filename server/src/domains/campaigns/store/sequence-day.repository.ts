import { ownerTimezone } from '../../tenancy/user';
import type { Tx } from '../../../platform/db/connection';
import { ADDRESSABLE_OR_HELD } from '../../consent';
import { NOTED } from './enter-sequence.repository';

/** A sequence that begins on a date and was ever on, and whose next day has begun. */
export interface DueDay {
  id: number;
  account_id: number;
  /** Days before the date. */
  before: number;
  /** Null: the birthday. */
  field: number | null;
  yearly: boolean;
  timezone: number;
  /** When the first day that was not looked at began. */
  next_at: Date;
  /** The clock of the database, which all processes share. */
  now: Date;
}

/** Locked: other workers skip it. A paused one holds its people (decision 578). Uses automation_due_day. */
export const lockDueDay = (tx: Tx) =>
  tx.maybeOne<DueDay>(
    `select q.id, q.account_id, (q.plan ->> 'before')::int as before, q.next_at, q.trigger_field as field, q.trigger_yearly as yearly,
       ${ownerTimezone('q.account_id')} as timezone, now() as now
     from automation q join account a on a.id = q.account_id and not a.deleted
     where q.trigger = 'date' and not q.deleted and q.next_at <= now()
     order by q.next_at, q.id limit 1 for update of q skip locked`,
  );

/** SQL of subscribers `s` whose date this is. Parameters: $3 the date, $5 its forms as MM/DD, $6 the field. */
function dated({ field, yearly }: DueDay): string {
  if (field === null) return 'subscriber s where s.birth_day = any($5::text[]) and $6::int is null';
  const day = yearly ? `to_char(v.day, 'MM/DD') = any($5::text[])` : 'v.day = $3::date and $5::text[] is not null';
  return `custom_field f join subscriber_value v on v.account_id = $1 and v.field_id = f.id and ${day}
    cross join lateral (select * from subscriber where id = v.subscriber_id offset 0) s where f.id = $6 and not f.deleted`;
}

/**
 * Notes those whose date has come, of each phone one, and each phone once per date: the key of sequence_day decides. A
 * sequence counts from the beginning of the local day, `at`.
 */
export const noteDated = (tx: Tx, sequence: DueDay, date: string, days: readonly string[], at: Date) =>
  tx.execute(
    `with due as materialized (
       select distinct on (s.phone) s.phone, s.id from ${dated(sequence)} and ${ADDRESSABLE_OR_HELD} order by s.phone, s.id
     ), fresh as (
       insert into sequence_day (automation_id, account_id, day, phone) select $2, $1, $3::date, phone from due
       on conflict do nothing returning phone
     )
     insert into sequence_entry as e (automation_id, subscriber_id, account_id, at)
     select $2, due.id, $1, $4 from due join fresh using (phone) order by due.id ${NOTED}`,
    [sequence.account_id, sequence.id, date, at, days, sequence.field],
  );
