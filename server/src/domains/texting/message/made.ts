import { sql } from '../../../platform/db/sql';

/**
 * SQL: when message `m` was created, in microseconds. A restored database assigns the same ids again, but not at the
 * same moment.
 */
export const madeAt = sql`(extract(epoch from m.created_at) * 1000000)::bigint`;
