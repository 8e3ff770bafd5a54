import type { Tx } from '../../../platform/db/connection';

/** No renewal, no further try of a failed one, and no automatic purchase. */
export async function endBilling(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx.execute(
    'update subscription set cancelled_at = coalesce(cancelled_at, $2), next_try_at = null where account_id = $1',
    [accountId, now],
  );
  await tx.execute('delete from auto_buy where account_id = $1', [accountId]);
}
