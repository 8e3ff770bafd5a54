import type { Tx } from '../../../platform/db/connection';

/** Removes the scheduled campaigns of a deleted account. The worker ends running ones and releases their reservations. */
export const endCampaigns = (tx: Tx, { accountId }: { accountId: number }) =>
  tx.execute(`update campaign set deleted = true where account_id = $1 and state = 'scheduled'`, [accountId]);
