import type { Config } from '../../config/config';
import type { Database } from '../../db/connection';
import { enqueueMail } from '../../mail/enqueue-mail';
import { notifyLive } from '../../live/notify';
import { endSubscription, lockEnding } from './renewal.repository';
import { endedMail } from './subscriptions.mail';

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
    await enqueueMail(tx, { accountId, to: email, ...endedMail(config, endAt, timezone) });
    await notifyLive(tx, accountId, { type: 'profile.changed', payload: { reason: 'plan' } });
    return true;
  });

/** Ends the cancelled subscriptions whose period is over (decision 111); returns their number. */
export async function endCancelled(needs: Needs, now: Date): Promise<number> {
  let ended = 0;
  while (await endOne(needs, now)) ended += 1;
  return ended;
}
