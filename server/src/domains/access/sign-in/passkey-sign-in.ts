import type { Log } from '../../../platform/base/log';
import { AppError } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import { lockLogin } from '../session/login.repository';
import { checkPasskey, UNKNOWN_PASSKEY } from '../two-step/passkey-check';
import { beginSession } from './begin-session';
import type { Browser } from './known-devices.service';
import type { NewSession } from '../session/session.service';

type Needs = Pick<Deps, 'db' | 'config'> & {
  /** The log of the request. */
  log: Pick<Log, 'info'>;
};

/** Starts a session by a passkey alone: its device has verified the user, so it is two steps in one. */
export async function signInByPasskey(
  { db, config, log }: Needs,
  passkey: string,
  browser: Browser,
): Promise<NewSession> {
  const user = await checkPasskey({ db, config }, passkey);
  if (!user) throw new AppError('bad_credentials', UNKNOWN_PASSKEY);
  const session = await db.asEngine(async (tx) => {
    if (!(await lockLogin(tx, user)))
      throw new AppError('bad_credentials', 'This user is disabled. Please ask the owner of the account.');
    return beginSession(tx, config, user, browser, 'Signed in with a passkey.');
  });
  log.info({ user: user.id, address: browser.address }, 'signed in');
  return session;
}
