import { sql } from '../../../platform/db/sql';

/** Adds {"<code>": n} maps: SQL for batch row `b`, reading CTE `code (batch_id, code, n)`. */
export const mergedErrors = sql`case when exists (select from code where code.batch_id = b.id) then (
  select coalesce(jsonb_object_agg(key, n), '{}') from (
    select key, sum(n) as n from (
      select key, value::int as n from jsonb_each_text(b.errors) union all select code::text, n from code where code.batch_id = b.id
    ) part group by key having sum(n) <> 0) merged) else b.errors end`;
