import { command } from '../sql';
import type { Tx } from '../transaction';

/** From now on PostgreSQL keeps its log until the connection ends. */
export const keepLog = (tx: Tx) =>
  tx.execute(command('platform.keepLog')`
     select pg_create_physical_replication_slot(${`textloom_backup_${process.pid}`}, true, true)`);
