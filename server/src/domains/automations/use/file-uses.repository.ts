import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { statement } from '../../../platform/db/sql';

/** Returns the files that a campaign, a draft or an automation sends. */
export const filesOfCampaigns = (tx: Tx, ids: readonly number[]) =>
  tx.values(statement('automations.filesOfCampaigns', { media_id: col.present(col.number) })`
     select media_id from campaign where media_id = any(${ids}::int[])
     union select media_id from campaign_draft where media_id = any(${ids}::int[])
     union select media_id from automation where media_id = any(${ids}::int[])
     union select media_id from sequence_step where media_id = any(${ids}::int[])`);
