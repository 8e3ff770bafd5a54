import { name, sql, type Sql } from '../../../platform/db/sql';

/**
 * SQL: when the message of this alias was made, in microseconds. A restored database gives ids again, but not at the
 * same moment.
 */
export const madeAt = (message: string): Sql =>
  sql`(extract(epoch from ${name(message)}.created_at) * 1000000)::bigint`;
