import type { CampaignRow } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { findCampaign } from './campaigns.repository';
import { presentRow, type View } from './campaigns.presenter';

/** A campaign as in the list, but without its keywords; undefined when it was deleted. */
export async function campaignById(
  view: View,
  tx: Tx,
  accountId: number,
  id: number,
): Promise<CampaignRow | undefined> {
  const row = await findCampaign(tx, accountId, id);
  return row && presentRow(view, row, []);
}
