import { command, literal } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { CAMPAIGN_WORK, WORK_CHANNEL } from './kinds';

/** When the transaction commits, wakes the workers of every process for a campaign. */
export const wakeForCampaign = (tx: Tx): Promise<unknown> =>
  tx.execute(command('texting.wakeForCampaign')`
     select pg_notify(${literal(WORK_CHANNEL)}, ${literal(CAMPAIGN_WORK)})`);

/** The same for single messages and campaigns. */
export const wakeForAll = (tx: Tx): Promise<unknown> =>
  tx.execute(command('texting.wakeForAll')`
     select pg_notify(${literal(WORK_CHANNEL)}, ''), pg_notify(${literal(WORK_CHANNEL)}, ${literal(CAMPAIGN_WORK)})`);
