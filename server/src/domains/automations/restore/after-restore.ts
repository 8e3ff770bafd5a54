import { counted, link, nextRun } from '@textloom/contracts';
import { untilNone } from '../../../platform/base/until-none';
import type { Database, Tx } from '../../../platform/db/connection';
import { quotedName, notifyStopped } from '../../notices';
import {
  leaveOutHeld,
  leaveOutNoted,
  passOverDays,
  pauseDue,
  skipDueReminders,
  skipDueSteps,
  type Withdrawn,
} from './after-restore.repository';
import { NONE_UNSENT, storeNext } from '../recurring/recurring.repository';
import { recurrenceOf } from '../recurring/recurrence-of';
import { cancelCampaign, failDue, nextUnfinished } from '../../campaigns/sending';

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
  notifyStopped(tx, {
    accountId: campaign.account_id,
    kind: 'campaign.failed',
    subject,
    text: `Your campaign${quotedName(campaign.name)} was ${what}`,
    notice: `Your campaign ${campaign.name} was ${what}`,
    path: link('/messages/:id', { id: campaign.id }),
  });

const RESTORED = 'The service was restored from a backup';

/** Notifies the owner, who finds the counts on the page of the automation. */
const notifyOwner = (
  tx: Tx,
  { id, account_id: accountId, name }: Withdrawn,
  kind: string,
  what: string,
): Promise<void> =>
  notifyStopped(tx, {
    accountId,
    kind: 'campaign.failed',
    subject: `A ${kind} left people out`,
    text: `${RESTORED}. Your ${kind}${quotedName(name)} ${what}`,
    notice: `${RESTORED}. Your ${kind} ${name} ${what}`,
    path: link('/messages/automations/:id', { id }),
  });

const people = (count: number): string => counted(count, 'person', 'people');

export interface WithdrawnCampaigns {
  cancelled: number;
  notStarted: number;
  pausedAutomations: number;
  skippedSteps: number;
}

/**
 * Ends whatever a restored database would send although it may have been sent after the backup (ADR 0067): cancels
 * campaigns in progress, does not start due ones, pauses due automations, lets people of sequences continue without due
 * steps, and leaves out people who were about to enter one. Notifies the owner of each. May be repeated.
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
    const withdrawn = await pauseDue(tx);
    for (const one of withdrawn) {
      const next = nextRun(recurrenceOf(one), one.timezone, new Date());
      await storeNext(tx, one.id, next?.at ?? null, NONE_UNSENT);
    }
    const paused = withdrawn.filter((one) => one.was_on);
    for (const one of paused) await notifyOwner(tx, one, 'recurring campaign', `was paused. ${DUE}`);
    const skipped = await skipDueSteps(tx);
    await skipDueReminders(tx);
    for (const one of skipped)
      await notifyOwner(tx, one, 'sequence', `continued without the next message for ${people(one.people)}. ${DUE}`);
    for (const one of [...(await leaveOutNoted(tx)), ...(await leaveOutHeld(tx))])
      await notifyOwner(
        tx,
        one,
        'sequence',
        `does not begin for ${people(one.people)}, for whom it may have begun before.`,
      );
    for (const one of await passOverDays(tx))
      await notifyOwner(
        tx,
        one,
        'sequence',
        'skipped the days that began meanwhile; their people may already have got it.',
      );
    return {
      cancelled,
      notStarted: due.length,
      pausedAutomations: paused.length,
      skippedSteps: skipped.reduce((sum, one) => sum + one.people, 0),
    };
  });
}
