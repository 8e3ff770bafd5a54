import type { Tx } from '../../../platform/db/connection';

/** Marks everybody in a sequence to be moved to the changed times of its steps; without `id`, in all of the account's. */
export const askForReplan = (tx: Tx, accountId: number, id?: number) =>
  tx.execute(
    `update automation set replan_after = 0
     where account_id = $1 and kind = 'sequence' and not deleted and ($2::int is null or id = $2)`,
    [accountId, id ?? null],
  );
