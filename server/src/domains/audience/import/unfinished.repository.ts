import * as col from '../../../platform/db/col';
import { constant, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** Unfinished rows that are counted; a larger number would not change the alarm. */
const MAX_COUNTED = 1_000;
const QUEUE = { depth: col.number, age: col.number };

/**
 * Running imports, and how long ago the slowest runnable one committed a step: imports of one account run one after the
 * other. Uses import_job_open.
 */
export const importQueue = (tx: Tx) =>
  tx.one(statement('audience.importQueue', QUEUE)`
     select count(*) as depth,
       coalesce(max(extract(epoch from now() - greatest(j.started_at, last.at))) filter (where j.id = j.first), 0) as age
     from (
       select id, started_at, min(id) over (partition by account_id) as first from (
         select id, account_id, started_at from import_job where state = 'running' order by account_id, id limit ${constant(MAX_COUNTED)}
       ) running
     ) j left join lateral (select at from import_step where import_id = j.id order by first_row desc limit 1) last on true`);

/** Bulk actions with a due step. Uses bulk_action_open. */
export const bulkQueue = (tx: Tx) =>
  tx.one(statement('audience.bulkQueue', QUEUE)`
     select count(*) as depth, coalesce(extract(epoch from now() - min(next_at)), 0) as age from (
       select next_at from bulk_action where state in ('held', 'running', 'undoing') and next_at <= now() order by next_at limit ${constant(MAX_COUNTED)}
     ) due`);
