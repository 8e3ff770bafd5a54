import { formatDate, link } from '@textloom/contracts';
import { untilNone } from '../../../platform/base/until-none';
import type { Deps } from '../../../platform/web/deps';
import { quotedName, notifyStopped } from '../../notices';
import { takeEnding } from './api-keys.repository';

type Needs = Pick<Deps, 'db' | 'log'>;

/** Notifies the owner of one key that expires within a week, and once more when it has expired. */
async function notifyOne({ db, log }: Needs, now: Date): Promise<boolean> {
  const key = await db.asEngine(async (tx) => {
    const found = await takeEnding(tx, now);
    if (!found) return undefined;
    const { account_id: accountId, name, ended, expires_at: at, timezone } = found;
    const rest = ended
      ? 'has ended: programs that use it are refused. Make a new one under Account Settings, API keys.'
      : `ends on ${formatDate(at.toISOString(), 'day', timezone)}. Make a new one before that, under Account Settings, API keys, so that your programs go on.`;
    await notifyStopped(tx, {
      accountId,
      kind: 'api-key.expires',
      path: link('/account/api-keys'),
      to: 'owner',
      subject: ended ? 'An API key has ended' : 'An API key ends soon',
      text: `Your API key${quotedName(name)} ${rest}`,
      notice: `Your API key “${name}” ${rest}`,
    });
    return found;
  });
  if (!key) return false;
  log.info({ key: key.id, account: key.account_id }, key.ended ? 'an API key has ended' : 'an API key ends soon');
  return true;
}

/** Returns the number of notifications. */
export const notifyEndingKeys = (deps: Needs, now: Date): Promise<number> => untilNone(() => notifyOne(deps, now));
