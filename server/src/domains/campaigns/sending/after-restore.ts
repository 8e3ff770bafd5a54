import { link } from '@textloom/contracts';
import { untilNone } from '../../../platform/base/until-none';
import type { Database, Tx } from '../../../platform/db/connection';
import { quotedName, tellStop } from '../../accounts';
import { failDue, nextUnfinished, pauseDue, skipDueSteps } from '../store/after-restore.repository';
import { forgetBeginnings } from '../store/sequence-day.repository';
import { cancelCampaign } from './change-campaign';

const DUE =
  'It was due before the service was restored from a backup, and may have been sent before that. Ask support before you send it again.';
const CUT_SHORT =
  'stopped, because the service was restored from a backup. More people may have got it than its page shows.';

const notify = (
  tx: Tx,
  campaign: { id: number; account_id: number; name: string },
  subject: string,
  what: string,
): Promise<void> =>
  tellStop(tx, {
    accountId: campaign.account_id,
    kind: 'campaign.failed',
    subject,
    text: `Your campaign${quotedName(campaign.name)} was ${what}`,
    notice: `Your campaign ${campaign.name} was ${what}`,
    path: link('/messages/:id', { id: campaign.id }),
  });

export interface WithdrawnCampaigns {
  cancelled: number;
  notStarted: number;
  pausedAutomations: number;
  skippedSteps: number;
}

/**
 * Ends whatever a restored database would send although it may have been sent after the backup (ADR 0067): campaigns in
 * progress are cancelled, due ones are not started, due automations are paused, due steps of sequences count as sent,
 * and whoever was about to enter one does not. May be repeated.
 */
export async function withdrawCampaigns(db: Database, before: Date): Promise<WithdrawnCampaigns> {
  const cancelled = await untilNone(() =>
    db.asEngine(async (tx) => {
      const campaign = await nextUnfinished(tx, before);
      if (!campaign) return 0;
      await cancelCampaign(tx, campaign);
      await notify(tx, campaign, 'A campaign was stopped', CUT_SHORT);
      return 1;
    }),
  );
  return db.asEngine(async (tx) => {
    const due = await failDue(tx, before, DUE);
    for (const campaign of due) await notify(tx, campaign, 'A campaign was not started', `not started. ${DUE}`);
    await forgetBeginnings(tx);
    return {
      cancelled,
      notStarted: due.length,
      pausedAutomations: await pauseDue(tx),
      skippedSteps: await skipDueSteps(tx),
    };
  });
}
