import { notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Choice } from '../recipient/recipients.repository';
import { findCampaign, type CampaignRecord } from './campaigns.repository';
import { countUnknown } from './campaign-save.repository';

/** The recipients in a form. */
export const choiceOf = ({
  subscribers,
  extra_subscribers,
  filtered_subscribers,
  groups,
  keywords,
}: Choice): Choice => ({ subscribers, extra_subscribers, filtered_subscribers, groups, keywords });

export async function requireCampaign(tx: Tx, accountId: number, id: number): Promise<CampaignRecord> {
  const campaign = await findCampaign(tx, accountId, id);
  if (!campaign) throw notFound('This campaign');
  return campaign;
}

/** Refuses an id of another account like an id that does not exist, so that the reply does not reveal it. */
export async function requireOwn(tx: Tx, accountId: number, choice: Choice): Promise<void> {
  const unknown = await countUnknown(tx, accountId, choice);
  if (unknown.subscribers > 0) throw notFound('A chosen subscriber');
  if (unknown.groups > 0) throw notFound('A chosen group');
  if (unknown.keywords > 0) throw notFound('A chosen keyword');
}
