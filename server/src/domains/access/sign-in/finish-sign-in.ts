import type { Log } from '../../../platform/base/log';
import { AppError, invalid } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import { noteSecurity } from '../security-log/note-security';
import { isKnownDevice } from './known-devices.repository';
import { networkOf } from '../../../platform/web/network';
import { findBegun, takeBegun } from '../session/begun-sign-in.repository';
import { lockLogin } from '../session/login.repository';
import { checkCode } from '../authenticator/check-code';
import { WRONG_CODE } from '../two-step/two-step.service';
import { beginSession } from './begin-session';
import type { Browser } from './known-devices.service';
import { hashToken } from '../../../platform/base/token';
import { type NewSession } from '../session/session.service';

type Needs = Pick<Deps, 'db' | 'config'> & {
  /** The log of the request. */
  log: Pick<Log, 'info'>;
};

const tooLate = (): AppError =>
  new AppError('token_invalid', 'This sign-in took too long. Enter your email and your password again.');

/** Starts the session of a sign-in after the right password, by the token that it got and a code. */
export async function finishSignIn(
  { db, config, log }: Needs,
  { token, code }: { token: string; code: string },
  browser: Browser,
): Promise<NewSession> {
  const tokenHash = hashToken(token);
  const user = await findBegun(db, tokenHash);
  if (!user) throw tooLate();
  const who = { user: user.id, address: browser.address };
  const device = hashToken(browser.deviceToken);
  const known = (await db.asEngine((tx) => isKnownDevice(tx, user.id, device))) ? device : undefined;
  if (!(await checkCode({ db, config }, user.id, code, { network: networkOf(browser.address), known }))) {
    const text = 'Sign-in refused: the code of the second step was wrong.';
    await db.asEngine((tx) => noteSecurity(tx, { accountId: user.account_id, userId: user.id, kind: 'refused', text }));
    log.info({ ...who, reason: 'wrong code' }, 'sign-in refused');
    throw invalid('code', WRONG_CODE);
  }
  const session = await db.asEngine(async (tx) => {
    // In the same order as a change of the password, which ends waiting sign-ins.
    if (!(await lockLogin(tx, user)) || (await takeBegun(tx, tokenHash)) === 0) throw tooLate();
    return beginSession(tx, config, user, browser, 'Signed in in two steps.');
  });
  log.info(who, 'signed in');
  return session;
}
