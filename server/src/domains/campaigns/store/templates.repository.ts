import { pageOf, searchTerm, type Paged, type Template, type templateQuery, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { containsTerm } from '../../../platform/db/like';
import { orderBy } from '../../../platform/db/order-by';

export interface TemplateRecord extends Omit<Template, 'added_at'> {
  added_at: Date;
}
type Query = z.output<typeof templateQuery>;

const COLUMNS = 'id, name, message, segments, added_at, disabled, deleted, revision';

/** Sort keys of the list; anything else means added_at (decision 27). */
const ORDER: Readonly<Record<string, string>> = {
  added_at: 'added_at',
  date: 'added_at',
  name: 'lower(name)',
  message: 'lower(message)',
  segments: 'segments',
};
const WHERE = `account_id = $1 and not deleted and ($2::text is null or ${containsTerm('name', '$2')} or ${containsTerm('message', '$2')})`;

/** One page, newest first by default. Relies on template_account. */
export async function pageOfTemplates(tx: Tx, accountId: number, query: Query): Promise<Paged<TemplateRecord>> {
  const { search, orderby, orderbytype, page, limit } = query;
  const params = [accountId, search === undefined ? null : searchTerm(search)];
  const rows = await tx.query<TemplateRecord>(
    `select ${COLUMNS} from template where ${WHERE} order by ${orderBy(ORDER, orderby, 'added_at')} ${orderbytype}, id ${orderbytype} limit $3 offset $4`,
    [...params, limit, (page - 1) * limit],
  );
  const total = await tx.value<number>(`select count(*) as total from template where ${WHERE}`, params);
  return pageOf(query, rows, total);
}

export const allTemplates = (tx: Tx, accountId: number) =>
  tx.query<TemplateRecord>(
    `select ${COLUMNS} from template where account_id = $1 and not deleted order by lower(name), id`,
    [accountId],
  );

export const findTemplate = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<TemplateRecord>(
    `select ${COLUMNS} from template where account_id = $1 and id = $2::bigint and not deleted`,
    [accountId, id],
  );

export type Stored = Pick<Template, 'name' | 'message' | 'segments'>;

/** Stores the template unless the account already has `max` of them; returns its id, or undefined. */
export const insertTemplate = (tx: Tx, accountId: number, { name, message, segments }: Stored, max: number) =>
  tx.maybeValue<number>(
    `insert into template (account_id, name, message, segments) select $1, $2, $3, $4
       where (select count(*) from template where account_id = $1 and not deleted) < $5 returning id`,
    [accountId, name, message, segments, max],
  );

/** Locks the template against another save, and returns its revision. */
export const lockTemplate = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<{ revision: number }>(
    'select revision from template where account_id = $1 and id = $2::bigint and not deleted for update',
    [accountId, id],
  );

export const updateTemplate = (tx: Tx, accountId: number, id: number, { name, message, segments }: Stored) =>
  tx.execute(
    'update template set name = $3, message = $4, segments = $5, revision = revision + 1 where account_id = $1 and id = $2::bigint',
    [accountId, id, name, message, segments],
  );

export const markDeleted = (tx: Tx, accountId: number, id: number) =>
  tx.execute('update template set deleted = true where account_id = $1 and id = $2::bigint and not deleted', [
    accountId,
    id,
  ]);
