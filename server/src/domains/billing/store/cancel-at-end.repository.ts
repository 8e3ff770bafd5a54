import type { Tx } from '../../../platform/db/connection';

/** The account's subscription, locked until the transaction ends. */
export const lockPlan = (tx: Tx, accountId: number) =>
  tx.one<{ trial: boolean; paid: boolean; end_at: Date }>(
    'select with_trial as trial, paid, end_at from subscription where account_id = $1 for update',
    [accountId],
  );

/** Marks the subscription as cancelled at its end, without further renewals; an earlier cancellation keeps its time. */
export const markCancelled = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(
    'update subscription set cancelled_at = coalesce(cancelled_at, $2), next_try_at = null where account_id = $1',
    [accountId, now],
  );
