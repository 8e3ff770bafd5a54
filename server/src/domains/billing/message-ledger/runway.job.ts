import { APP_BASE, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { Database } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { alertOwner, notifyStopped } from '../../notices';
import { keepPaces, markWarned, runwayOf, type Warned } from '../../texting/ledger';
import { lockWatched, readWatched } from './runway.repository';

interface Needs {
  db: Database;
  config: Pick<Config, 'publicUrl'>;
}

/** Owners are warned once when the messages last this long, and once when there are none. */
const WARN_DAYS = 7;

/** The warning mark that an account with this runway should have. */
function markOf(days: number | null, warned: Warned): Warned {
  if (days === null || days > WARN_DAYS) return null;
  // The one-week warning is not repeated after a small purchase that lasts a few days.
  return days === 0 ? 'empty' : (warned ?? 'week');
}

function warning(days: number, remaining: number, publicUrl: string): { subject: string; text: string } {
  const buy = `Buy more: ${publicUrl}${APP_BASE}${link('/plans')}`;
  if (remaining === 0)
    return {
      subject: 'No messages left',
      text: `Your messages are used up: until you have more, campaigns, replies and welcome messages are not sent. ${buy}`,
    };
  const left = days === 0 ? 'less than a day' : days === 1 ? 'about 1 day' : `about ${days} days`;
  return { subject: 'Your messages run out soon', text: `At your pace, your messages last ${left}. ${buy}` };
}

/** Reads the account again under its lock, so that of several workers only one warns. */
const warnOne = ({ db, config }: Needs, accountId: number, now: Date): Promise<boolean> =>
  db.asEngine(async (tx) => {
    const one = await lockWatched(tx, accountId);
    if (!one) return false;
    const days = runwayOf(one, now);
    const mark = markOf(days, one.warned);
    if (mark === one.warned) return false;
    await markWarned(tx, accountId, mark);
    if (mark === null || days === null) return false;
    const alert = { accountId, ...warning(days, one.remaining, config.publicUrl) };
    if (one.remaining > 0) await alertOwner(tx, alert);
    else await notifyStopped(tx, { ...alert, kind: 'messages.empty', path: link('/plans'), to: 'owner' });
    return true;
  });

/** Updates the pace of every account and warns those whose messages run out; returns the number of warnings. */
export async function watchRunways(needs: Needs, now: Date): Promise<number> {
  const watched = await needs.db.asEngine(
    async (tx) => {
      await keepPaces(tx, now);
      return readWatched(tx, now);
    },
    { limitMs: LONG_WORK_MS },
  );
  let warned = 0;
  for (const one of watched)
    if (markOf(runwayOf(one, now), one.warned) !== one.warned && (await warnOne(needs, one.account_id, now)))
      warned += 1;
  return warned;
}
