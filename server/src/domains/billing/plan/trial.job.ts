import type { Config } from '../../../platform/config/config';
import type { Database } from '../../../platform/db/connection';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { notifyProfile } from '../../../platform/live/notify';
import { trialMail } from './subscriptions.mail';
import { claimTrialNotice } from './trial.repository';
import { untilNone } from '../../../platform/base/until-none';

interface Needs {
  db: Database;
  config: Pick<Config, 'productName' | 'publicUrl'>;
}

/**
 * Mails one owner whose trial ends in 7, 3 or 1 days, or has ended. After a pause of the job only the latest of these
 * mails is sent. Mark and mail are in one transaction, so each is sent once, however many workers run.
 */
const noticeOne = ({ db, config }: Needs, now: Date): Promise<boolean> =>
  db.asEngine(async (tx) => {
    const due = await claimTrialNotice(tx, now);
    if (!due) return false;
    const { account_id: accountId, email, days_left: daysLeft, end_at: endAt, timezone } = due;
    await enqueueMail(tx, { accountId, to: email, ...trialMail(config, daysLeft, endAt, timezone) });
    // Open tabs show that the trial is over.
    if (daysLeft === 0) await notifyProfile(tx, accountId, 'plan');
    return true;
  });

/** Sends every due mail; returns their number. */
export const noticeTrials = (needs: Needs, now: Date): Promise<number> => untilNone(() => noticeOne(needs, now));
