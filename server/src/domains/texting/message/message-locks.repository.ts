import { command } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/**
 * Locks messages in order of id, before a transaction that writes them in several statements. Lock order: campaign,
 * message, queue, batch, hour of use, balance, each kind in order of id; any other order can deadlock with a receipt
 * (ADR 0003).
 */
export const lockMessages = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  tx.execute(command('texting.lockMessages')`
     select 1 from message where id = any(${ids}::bigint[]) order by id for update`);
