import { sql, type Sql } from './sql';

/**
 * The SQL for a list's `orderby`, which must name one of the given columns. Anything else, including a name from the
 * prototype, means `otherwise` (decision 27), because the result becomes part of the statement.
 */
export const orderBy = <Column>(columns: Readonly<Record<string, Column>>, wanted: string, otherwise: Column): Column =>
  (Object.hasOwn(columns, wanted) ? columns[wanted] : undefined) ?? otherwise;

/** SQL: the direction in which a list is ordered. */
export const direction = (way: 'ASC' | 'DESC'): Sql => (way === 'ASC' ? sql`ASC` : sql`DESC`);
