import type { Tx } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { type OutboundDeps, wakeForCampaign } from '../../texting/message';
import { ownTimesOf } from '../recipient/quiet-hours.repository';
import { lockMarked, storeBeginning, type Marked } from './replan-campaign.repository';
import { announce } from './start-campaign';

/** When the first of its recipients gets it, by what holds now. */
async function beginningOf(tx: Tx, campaign: Marked): Promise<Date | null> {
  const moment = { at: new Date(), ownTime: campaign.own_time, quiet: campaign.quiet };
  const [first] = await ownTimesOf(tx, campaign.account_id, campaign.choice, campaign, moment);
  return first?.at ?? null;
}

/**
 * Computes the beginning of one campaign in own time again, after the quiet hours or the facts of places have changed. It
 * counts the recipients, which takes a second for a million, so a worker does it and not the request. Returns false when
 * none is marked.
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
