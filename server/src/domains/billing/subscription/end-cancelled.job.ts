import type { Config } from '../../../platform/config/config';
import type { Database } from '../../../platform/db/connection';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { notifyProfile } from '../../../platform/live/notify';
import { planFees } from './last-fees.repository';
import { endSubscription, lockEnding } from './renewal.repository';
import { endedMail } from '../plan/subscriptions.mail';
import { untilNone } from '../../../platform/base/until-none';

interface Needs {
  db: Database;
  config: Pick<Config, 'productName' | 'publicUrl'>;
}

const endOne = ({ db, config }: Needs, now: Date): Promise<boolean> =>
  db.asEngine(async (tx) => {
    const ending = await lockEnding(tx, now);
    if (!ending) return false;
    const { account_id: accountId, email, end_at: endAt, timezone } = ending;
    await endSubscription(tx, accountId);
    await planFees(tx, accountId, now);
    await enqueueMail(tx, { accountId, to: email, ...endedMail(config, endAt, timezone) });
    await notifyProfile(tx, accountId, 'plan');
    return true;
  });

/** Ends the cancelled subscriptions whose period is over (decision 111); returns their number. */
export const endCancelled = (needs: Needs, now: Date): Promise<number> => untilNone(() => endOne(needs, now));
