import type { FieldValue } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

export interface OwnValue extends FieldValue {
  fieldId: number;
}

/** Stores values of one subscriber, and removes those of the fields to empty. */
export async function writeValues(
  tx: Tx,
  accountId: number,
  subscriberId: number,
  values: readonly OwnValue[],
  emptied: readonly number[],
): Promise<void> {
  if (emptied.length > 0)
    await tx.execute(
      'delete from subscriber_value where account_id = $1 and subscriber_id = $2 and field_id = any($3::int[])',
      [accountId, subscriberId, emptied],
    );
  if (values.length === 0) return;
  await tx.execute(
    `insert into subscriber_value as v (account_id, subscriber_id, field_id, value, folded, number, day)
     select $1, $2, field_id, value, folded, number, day
     from unnest($3::int[], $4::text[], $5::text[], $6::float8[], $7::date[]) n(field_id, value, folded, number, day) order by field_id
     on conflict (subscriber_id, field_id) do update
       set value = excluded.value, folded = excluded.folded, number = excluded.number, day = excluded.day`,
    [
      accountId,
      subscriberId,
      values.map(({ fieldId }) => fieldId),
      values.map(({ value }) => value),
      values.map(({ folded }) => folded),
      values.map(({ number }) => number),
      values.map(({ day }) => day),
    ],
  );
}

/** SQL: the values of the subscriber in a column, by the id of the field, as a JSON object. */
export const valuesOf = (subscriberId: string): string =>
  `select jsonb_object_agg(v.field_id, v.value) as values from subscriber_value v join custom_field f on f.id = v.field_id and not f.deleted where v.subscriber_id = ${subscriberId}`;
