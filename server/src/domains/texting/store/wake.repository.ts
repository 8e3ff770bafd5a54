import type { Tx } from '../../../platform/db/connection';
import { CAMPAIGN_WORK, WORK_CHANNEL } from '../kinds';

/** When the transaction commits, wakes the workers of every process for a campaign. */
export const wakeForCampaign = (tx: Tx): Promise<unknown> =>
  tx.query(`select pg_notify('${WORK_CHANNEL}', '${CAMPAIGN_WORK}')`);

/** The same for single messages and campaigns. */
export const wakeForAll = (tx: Tx): Promise<unknown> =>
  tx.query(`select pg_notify('${WORK_CHANNEL}', ''), pg_notify('${WORK_CHANNEL}', '${CAMPAIGN_WORK}')`);
