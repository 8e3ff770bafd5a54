import type { Measures } from './measures';
import { Horizon } from '../db/horizon';
import * as col from '../db/col';
import { statement } from '../db/sql';

const OLDEST = 'textloom_oldest_transaction_seconds';
const DEAD = 'textloom_queue_dead_rows';

/** Tables whose rows come and go with the work. */
const QUEUES = ['send_queue', 'send_batch', 'mail', 'push_queue', 'inbound_media', 'webhook_delivery', 'report_change'];

const horizon = new Horizon();

export const databaseMeasures: Measures = {
  collector: {
    name: 'database',
    gauges: [
      {
        name: OLDEST,
        help: 'For how long the oldest open transaction has kept rows that are gone, as far as this process has seen it',
      },
      { name: DEAD, help: 'Rows of the queues that are gone and were not removed yet', labels: ['table'] },
    ],
    async read(tx) {
      const { ms, next, age } = await tx.one(statement('platform.oldestTransaction', {
        ms: col.number,
        next: col.number,
        age: col.number,
      })`
         select extract(epoch from clock_timestamp()) * 1000 as ms, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
           coalesce(greatest(
             (select max(greatest(age(backend_xmin), age(backend_xid))) from pg_stat_activity
               where pid <> pg_backend_pid() and (datid is null or datid = 0 or datname = current_database())),
             (select max(age(xmin)) from pg_replication_slots),
             (select max(age(transaction)) from pg_prepared_xacts where database = current_database())
           ), 0) as age`);
      const dead = await tx.query(statement('platform.deadRows', {
        table: col.present(col.text()),
        rows: col.present(col.number),
      })`
         select relname as table, n_dead_tup as rows from pg_stat_user_tables where relid = any(${QUEUES}::regclass[])`);
      return [
        { gauge: OLDEST, value: horizon.seconds(ms, next, next - age) },
        ...dead.map(({ table, rows }) => ({ gauge: DEAD, labels: { table }, value: rows })),
      ];
    },
  },
};
