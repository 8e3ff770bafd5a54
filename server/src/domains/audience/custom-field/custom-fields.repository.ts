import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { CustomField } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

const FIELD = sql`id, name, slug, kind, choices`;
const FIELD_ROW = {
  id: col.number,
  name: col.text(),
  slug: col.text<CustomField['slug']>(),
  kind: col.text<CustomField['kind']>(),
  choices: col.json<string[]>([]),
};

/** The custom fields of an account, oldest first. */
export const customFields = (tx: Tx, accountId: number) =>
  tx.query(statement('audience.customFields', FIELD_ROW)`
     select ${FIELD} from custom_field where account_id = ${accountId} and not deleted order by id`);

/** The same, locked until the transaction ends: no field is removed before its values are written. */
export const holdFields = (tx: Tx, accountId: number) =>
  tx.query(statement('audience.holdFields', FIELD_ROW)`
     select ${FIELD} from custom_field where account_id = ${accountId} and not deleted order by id for key share`);

type NewField = Omit<CustomField, 'id'>;

export const insertField = (tx: Tx, accountId: number, { name, slug, kind, choices }: NewField) =>
  tx.one(statement('audience.insertField', { id: col.number })`
     insert into custom_field (account_id, name, slug, kind, choices) values (${accountId}, ${name}, ${slug}, ${kind}, ${JSON.stringify(choices)}) returning id`);

export const writeField = (
  tx: Tx,
  accountId: number,
  id: number,
  { name, choices }: Pick<CustomField, 'name' | 'choices'>,
) =>
  tx.execute(command('audience.writeField')`
     update custom_field set name = ${name}, choices = ${JSON.stringify(choices)} where account_id = ${accountId} and id = ${id} and not deleted`);

/** Locks a field for its removal: whoever writes values in it or starts to use it does so before or after. */
export const lockField = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('audience.lockField', { id: col.number, slug: col.text(), name: col.text() })`
     select id, slug, name from custom_field where account_id = ${accountId} and id = ${id} and not deleted for update`);

/** The smart groups with a condition on a field, and the running imports with a column of it. */
export const usesOfField = (tx: Tx, accountId: number, slug: string) =>
  tx.query(statement('audience.usesOfField', { said: col.text() })`
     select 'the smart group “' || name || '”' as said from contact_group
     where account_id = ${accountId} and not deleted and filter -> 'conditions' @> jsonb_build_array(jsonb_build_object('kind', 'field', 'field', ${slug}::text))
     union all
     select 'the running import of ' || name from import_job where account_id = ${accountId} and state = 'running' and header::jsonb ? ${slug}
     order by 1`);

/** The nightly purge removes the values, and then the field. */
export function markFieldDeleted(tx: Tx, accountId: number, id: number): Promise<number> {
  return tx.execute(command('audience.markFieldDeleted')`
     update custom_field set deleted = true where account_id = ${accountId} and id = ${id} and not deleted`);
}
