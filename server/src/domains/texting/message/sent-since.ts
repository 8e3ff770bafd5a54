import { constant, sql, type Sql } from '../../../platform/db/sql';

/**
 * SQL: the lowest id of messages that were sent within the last days; `id >=` it skips the tables of older months
 * (docs/adr/0028-messages-by-month.md).
 */
export const sentSince = (days: number): Sql => sql`(select message_since(${constant(days)}))`;
