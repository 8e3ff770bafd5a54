import type { Tx } from '../../../platform/db/connection';

/**
 * Everything that ends immediately with the account; `account.deleted` keeps its messages from being sent. Locks in the
 * same order as an import: its job, then its keyword.
 */
const ENDS: readonly string[] = [
  `update account set deleted = true, deleted_at = $2, upload_requested = false, manual_add_requested = false where id = $1`,
  // No renewal and no further try of a failed one.
  'update subscription set cancelled_at = coalesce(cancelled_at, $2), next_try_at = null where account_id = $1',
  'delete from auto_buy where account_id = $1 and $2::timestamptz is not null',
  `update import_job set state = 'failed', reason = 'The account was deleted.', file = '', finished_at = $2 where account_id = $1 and state = 'running'`,
  // The worker ends running campaigns (claimBatch) and releases their reservations.
  `update campaign set deleted = true where account_id = $1 and state = 'scheduled' and $2::timestamptz is not null`,
  'update keyword set deleted = true, deleted_at = $2 where account_id = $1 and not deleted',
  // Free for another account.
  'update device set account_id = null, assigned_at = null where account_id = $1 and $2::timestamptz is not null',
];

export async function endAccount(tx: Tx, accountId: number, now: Date): Promise<void> {
  for (const statement of ENDS) await tx.execute(statement, [accountId, now]);
}

/** Their emails are free from now on. */
export const buryUsers = (tx: Tx, accountId: number): Promise<{ id: number }[]> =>
  tx.query<{ id: number }>('update app_user set deleted = true where account_id = $1 and not deleted returning id', [
    accountId,
  ]);
