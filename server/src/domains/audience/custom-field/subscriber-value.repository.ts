import * as col from '../../../platform/db/col';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';
import type { FieldValue } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { ValueBefore } from '../../people/import';

export interface OwnValue extends FieldValue {
  fieldId: number;
}

/** Stores values of one subscriber, and removes those of emptied fields. */
export async function writeValues(
  tx: Tx,
  accountId: number,
  subscriberId: number,
  values: readonly OwnValue[],
  emptied: readonly number[],
): Promise<void> {
  if (emptied.length > 0)
    await tx.execute(command('audience.writeValues')`
     delete from subscriber_value where account_id = ${accountId} and subscriber_id = ${subscriberId} and field_id = any(${emptied}::int[])`);
  if (values.length === 0) return;
  await tx.execute(command('audience.writeValues.2')`
     insert into subscriber_value as v (account_id, subscriber_id, field_id, value, folded, number, day)
     select ${accountId}, ${subscriberId}, field_id, value, folded, number, day
     from unnest(${values.map(({ fieldId }) => fieldId)}::int[], ${values.map(({ value }) => value)}::text[], ${values.map(({ folded }) => folded)}::text[], ${values.map(({ number }) => number)}::float8[], ${values.map(({ day }) => day)}::date[]) n(field_id, value, folded, number, day) order by field_id
     on conflict (subscriber_id, field_id) do update
       set value = excluded.value, folded = excluded.folded, number = excluded.number, day = excluded.day`);
}

/** A value of the subscriber with this phone. */
export interface PhoneValue extends OwnValue {
  phone: string;
}

/** A value that was changed. */
const WRITTEN_VALUE = {
  before: col.json<ValueBefore>({ id: 1, field: 1, value: null, folded: null, number: null, day: null }),
  /** This transaction has not otherwise changed the subscriber. */
  untouched: col.bool,
};
export type WrittenValue = col.RowOf<typeof WRITTEN_VALUE>;

/**
 * Stores the changed values of subscribers of one keyword in one statement. Looks up row by row, like the statement
 * that wrote their subscribers.
 */
export async function writeRowValues(
  tx: Tx,
  { accountId, keywordId }: { accountId: number; keywordId: number },
  values: readonly PhoneValue[],
): Promise<WrittenValue[]> {
  return tx.query(statement('audience.writeRowValues', WRITTEN_VALUE)`
     with src as materialized (
       select * from unnest(${values.map(({ phone }) => phone)}::text[], ${values.map(({ fieldId }) => fieldId)}::int[], ${values.map(({ value }) => value)}::text[], ${values.map(({ folded }) => folded)}::text[], ${values.map(({ number }) => number)}::float8[], ${values.map(({ day }) => day)}::date[]) n(phone, field_id, value, folded, number, day)
     ), met as materialized (
       select n.*, t.id, t.untouched, v.before from src n
       cross join lateral (
         select t.id, t.modified_at is distinct from now() and t.subscribed_at is distinct from now() as untouched from subscriber t
         where t.account_id + 0 = ${accountId} and t.phone = n.phone and t.keyword_id + 0 = ${keywordId} and (t.disabled = 0 or t.pending_until is not null and t.added_at = now()) and not t.deleted offset 0) t
       cross join lateral (
         select jsonb_build_object('id', t.id, 'field', n.field_id, 'value', v.value, 'folded', v.folded, 'number', v.number, 'day', v.day) as before
         from (select 1) one left join subscriber_value v on v.subscriber_id = t.id and v.field_id = n.field_id
         where v.value is distinct from n.value offset 0) v
     ), written as (
       insert into subscriber_value as v (account_id, subscriber_id, field_id, value, folded, number, day)
       select ${accountId}, id, field_id, value, folded, number, day from met order by id, field_id
       on conflict (subscriber_id, field_id) do update
         set value = excluded.value, folded = excluded.folded, number = excluded.number, day = excluded.day
     )
     select before, untouched from met order by id`);
}

/** Restores values from before an import, in fields that still exist. */
export async function restoreValues(tx: Tx, accountId: number, before: readonly ValueBefore[]): Promise<void> {
  const was = sql`jsonb_to_recordset(${JSON.stringify(before)}::jsonb) b(id bigint, field int, value text, folded text, number float8, day date)`;
  await tx.execute(command('audience.restoreValues')`
     delete from subscriber_value v using ${was} where v.account_id = ${accountId} and v.subscriber_id = b.id and v.field_id = b.field and b.value is null`);
  await tx.execute(command('audience.restoreValues.2')`
     insert into subscriber_value as v (account_id, subscriber_id, field_id, value, folded, number, day)
     select ${accountId}::int, b.id, b.field, b.value, b.folded, b.number, b.day from ${was} join custom_field f on f.id = b.field and f.account_id = ${accountId} and not f.deleted
     where b.value is not null order by b.id, b.field
     on conflict (subscriber_id, field_id) do update
       set value = excluded.value, folded = excluded.folded, number = excluded.number, day = excluded.day`);
}

/** SQL: the values of the subscriber in a column, by the id of the field, as a JSON object. */
export const valuesOf = (subscriberId: Sql): Sql =>
  sql`select jsonb_object_agg(v.field_id, v.value) as values from subscriber_value v join custom_field f on f.id = v.field_id and not f.deleted where v.subscriber_id = ${subscriberId}`;
