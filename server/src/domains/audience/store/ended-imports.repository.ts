import type { Tx } from '../../../platform/db/connection';

/** Ends the imports of a deleted account. */
export const endImports = (tx: Tx, { accountId, now }: { accountId: number; now: Date }) =>
  tx.execute(
    `update import_job set state = 'failed', reason = 'The account was deleted.', file = '', finished_at = $2 where account_id = $1 and state = 'running'`,
    [accountId, now],
  );
