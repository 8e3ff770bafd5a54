import type { Tx } from '../../../platform/db/connection';
import { command } from '../../../platform/db/sql';

/**
 * Serialises the messages of a phone across all processes: each is read after the effects of the previous one. The
 * locks are taken in one order, so that batches cannot deadlock.
 */
export const lockPhones = (tx: Tx, phones: readonly string[]): Promise<unknown> =>
  tx.execute(command('people.lockPhones')`
     select pg_advisory_xact_lock(key) from (
       select distinct hashtextextended('inbound:' || phone, 0) as key from unnest(${phones}::text[]) phone order by 1
     ) keys`);
