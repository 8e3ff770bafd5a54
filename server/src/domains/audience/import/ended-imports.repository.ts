import { command } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** Ends the imports of a deleted account. */
export const endImports = (tx: Tx, { accountId, now }: { accountId: number; now: Date }) =>
  tx.execute(command('audience.endImports')`
     update import_job set state = 'failed', reason = 'The account was deleted.', file = '', finished_at = ${now} where account_id = ${accountId} and state = 'running'`);
