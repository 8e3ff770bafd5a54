import type { Tx } from '../../../platform/db/connection';
import { command, sql } from '../../../platform/db/sql';

/** Locks the campaigns of these messages, so that two processes that count a recipient's first click count one. */
export const lockCampaignsOf = (tx: Tx, messages: readonly number[]): Promise<number> =>
  tx.execute(command('campaigns.lockCampaignsOf')`
     select from campaign where id in (select campaign_id from message where id = any(${messages}::bigint[])) order by id for update`);

/** SQL: adds the clicks of `total` to their campaigns and returns the campaigns' ids. */
export const campaignClicks = sql`update campaign c set clicks = c.clicks + total.clicks, clicked = c.clicked + total.clicked from total
     where c.id = total.campaign_id returning c.id`;
