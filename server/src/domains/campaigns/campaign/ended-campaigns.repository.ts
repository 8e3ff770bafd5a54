import { command } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** Removes the scheduled campaigns of a deleted account. The worker ends running ones and releases their reservations. */
export const endCampaigns = (tx: Tx, { accountId }: { accountId: number }) =>
  tx.execute(command('campaigns.endCampaigns')`
     update campaign set deleted = true where account_id = ${accountId} and state = 'scheduled'`);
