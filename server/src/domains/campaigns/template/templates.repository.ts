import * as col from '../../../platform/db/col';
import { command, sql, statement, type Sql } from '../../../platform/db/sql';
import { pageOf, searchTerm, type Paged, type Template, type templateQuery, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { contains, nameFit } from '../../../platform/db/like';
import { direction, orderBy } from '../../../platform/db/order-by';

const TEMPLATE_RECORD = {
  id: col.number,
  name: col.text(),
  message: col.text(),
  segments: col.number,
  added_at: col.time,
  disabled: col.bool,
  deleted: col.bool,
  revision: col.number,
};
export type TemplateRecord = col.RowOf<typeof TEMPLATE_RECORD>;
type Query = z.output<typeof templateQuery>;

const COLUMNS = sql`id, name, message, segments, added_at, disabled, deleted, revision`;

/** Sort keys of the list; anything else means added_at (decision 27). */
const BY_AGE = sql`added_at`;
const ORDER: Readonly<Record<string, Sql>> = {
  added_at: BY_AGE,
  date: BY_AGE,
  name: sql`lower(name)`,
  message: sql`lower(message)`,
  segments: sql`segments`,
};
const termOf = ({ search }: Query): string | null => (search === undefined ? null : searchTerm(search));
function matches(accountId: number, query: Query): Sql {
  const term = termOf(query);
  return sql`account_id = ${accountId} and not deleted and (${term}::text is null or ${contains(sql`name`, term)} or ${contains(sql`message`, term)})`;
}

/** One page, newest first by default. Relies on template_account. */
export async function pageOfTemplates(tx: Tx, accountId: number, query: Query): Promise<Paged<TemplateRecord>> {
  const { orderby, orderbytype, page, limit } = query;
  const way = direction(orderbytype);
  const columns = { ...ORDER, match: nameFit(sql`name`, termOf(query)) };
  const rows = await tx.query(statement('campaigns.pageOfTemplates', TEMPLATE_RECORD)`
     select ${COLUMNS} from template where ${matches(accountId, query)} order by ${orderBy(columns, orderby, BY_AGE)} ${way}, id ${way} limit ${limit} offset ${(page - 1) * limit}`);
  const total = await tx.value(statement('campaigns.countTemplates', { total: col.number })`
     select count(*) as total from template where ${matches(accountId, query)}`);
  return pageOf(query, rows, total);
}

export const allTemplates = (tx: Tx, accountId: number) =>
  tx.query(statement('campaigns.allTemplates', TEMPLATE_RECORD)`
     select ${COLUMNS} from template where account_id = ${accountId} and not deleted order by lower(name), id`);

export const findTemplate = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('campaigns.findTemplate', TEMPLATE_RECORD)`
     select ${COLUMNS} from template where account_id = ${accountId} and id = ${id}::bigint and not deleted`);

export type Stored = Pick<Template, 'name' | 'message' | 'segments'>;

/** Stores the template unless the account already has `max` of them. Returns its id, or undefined. */
export const insertTemplate = (tx: Tx, accountId: number, { name, message, segments }: Stored, max: number) =>
  tx.maybeValue(statement('campaigns.insertTemplate', { id: col.number })`
     insert into template (account_id, name, message, segments) select ${accountId}, ${name}, ${message}, ${segments}
       where (select count(*) from template where account_id = ${accountId} and not deleted) < ${max} returning id`);

/** Locks the template against another save, and returns its revision. */
export const lockTemplate = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('campaigns.lockTemplate', { revision: col.number })`
     select revision from template where account_id = ${accountId} and id = ${id}::bigint and not deleted for update`);

export const updateTemplate = (tx: Tx, accountId: number, id: number, { name, message, segments }: Stored) =>
  tx.execute(command('campaigns.updateTemplate')`
     update template set name = ${name}, message = ${message}, segments = ${segments}, revision = revision + 1 where account_id = ${accountId} and id = ${id}::bigint`);

export const markDeleted = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('campaigns.markTemplateDeleted')`
     update template set deleted = true where account_id = ${accountId} and id = ${id}::bigint and not deleted`);
