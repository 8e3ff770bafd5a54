import type { CustomField } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

const FIELD = 'id, name, slug, kind, choices';

/** The custom fields of an account, oldest first. */
export const customFields = (tx: Tx, accountId: number) =>
  tx.query<CustomField>(`select ${FIELD} from custom_field where account_id = $1 and not deleted order by id`, [
    accountId,
  ]);

/** The same, held until the transaction ends: none is removed before the values that it writes. */
export const holdFields = (tx: Tx, accountId: number) =>
  tx.query<CustomField>(
    `select ${FIELD} from custom_field where account_id = $1 and not deleted order by id for key share`,
    [accountId],
  );

type NewField = Omit<CustomField, 'id'>;

export const insertField = (tx: Tx, accountId: number, { name, slug, kind, choices }: NewField) =>
  tx.one<{ id: number }>(
    'insert into custom_field (account_id, name, slug, kind, choices) values ($1, $2, $3, $4, $5) returning id',
    [accountId, name, slug, kind, JSON.stringify(choices)],
  );

export const writeField = (
  tx: Tx,
  accountId: number,
  id: number,
  { name, choices }: Pick<CustomField, 'name' | 'choices'>,
) =>
  tx.execute('update custom_field set name = $3, choices = $4 where account_id = $1 and id = $2 and not deleted', [
    accountId,
    id,
    name,
    JSON.stringify(choices),
  ]);

/** Waits for those who write values in it. The nightly purge removes the values, and then the field. */
export async function markFieldDeleted(tx: Tx, accountId: number, id: number): Promise<number> {
  await tx.query('select from custom_field where account_id = $1 and id = $2 for update', [accountId, id]);
  return tx.execute('update custom_field set deleted = true where account_id = $1 and id = $2 and not deleted', [
    accountId,
    id,
  ]);
}
