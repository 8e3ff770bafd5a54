import { type Sql, sql } from '../../../platform/db/sql';

/**
 * SQL of a statement that changes messages, after it has counted the use of their hours: counts the segments that left
 * from numbers of single accounts. They belong to the month in which this is known, so a month that is over no longer
 * changes. `change` has the columns account_id, number and segments, and `more`: 1 for a message that was not known to
 * have left before, -1 for one that has not left after all.
 */
export const countSegments = (change: Sql): Sql => sql`
  insert into number_fee as f (account_id, digits, what, period, quantity)
  select account_id, number, 'segments', date_trunc('month', now(), 'UTC'), sum(segments * more)
  from ${change} where account_id is not null and number is not null and more <> 0 group by 1, 2 order by 1, 2
  on conflict (account_id, digits, what, period) do update set quantity = f.quantity + excluded.quantity`;
