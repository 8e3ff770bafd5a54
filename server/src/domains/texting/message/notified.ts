import { name, sql, type Sql } from '../../../platform/db/sql';

/**
 * SQL: a webhook wants to be notified of the outcome of a message, from its columns in `row`. Accounts without such a
 * webhook cost one comparison.
 */
export const isNotified = (row: string, status: string): Sql =>
  sql`(${name(status)} = 3 or ${name(status)} >= 10) and ${name(row)}.account_id in (
     select w.account_id from webhook w where w.enabled and not w.deleted and w.events && '{message.delivered,message.failed}')`;
