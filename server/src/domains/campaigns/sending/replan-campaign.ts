import type { Tx } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { type OutboundDeps, wakeForCampaign } from '../../texting/message';
import { recipientTimesOf } from '../recipient/quiet-hours.repository';
import { lockMarked, storeBeginning, type Marked } from './replan-campaign.repository';
import { announce } from './start-campaign';

/** When its first recipient gets it, by the current settings. */
async function beginningOf(tx: Tx, campaign: Marked): Promise<Date | null> {
  const moment = { at: new Date(), recipientTime: campaign.own_time, quiet: campaign.quiet };
  const [first] = await recipientTimesOf(tx, campaign.account_id, campaign.choice, campaign, moment);
  return first?.at ?? null;
}

/**
 * Recomputes the beginning of one campaign in recipient-local time, after the quiet hours or the facts about places
 * have changed. A worker does this instead of the request, because it counts the recipients, which takes a second for a
 * million. Returns false when none is marked.
 */
export const replanOneCampaign = (deps: Pick<OutboundDeps, 'db'>): Promise<boolean> =>
  deps.db.asEngine(
    async (tx) => {
      const campaign = await lockMarked(tx);
      if (!campaign) return false;
      await storeBeginning(tx, campaign.id, await beginningOf(tx, campaign));
      await announce(tx, campaign);
      await wakeForCampaign(tx);
      return true;
    },
    { limitMs: LONG_WORK_MS },
  );
