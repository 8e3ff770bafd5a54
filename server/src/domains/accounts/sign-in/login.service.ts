import type { loginBody, z } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import type { Log } from '../../../platform/base/log';
import type { Deps } from '../../../platform/web/deps';
import { notifyProfile } from '../../../platform/live/notify';
import { verifyCaptcha } from '../captcha/captcha.service';
import { checkPassword } from './check-password';
import { mailGuesses } from './guessed.mail';
import { noteDevice, type Browser } from './known-devices.service';
import { findLoginUser, noteLogin } from '../store/login.repository';
import { noteSecurity } from '../security-log/note-security';
import { renewHash } from './renew-hash';
import { startSession, type NewSession } from './session.service';

type Needs = Pick<Deps, 'config' | 'db'> & {
  /** The log of the request. */
  log: Pick<Log, 'info'>;
};

const wrong = (): AppError => new AppError('bad_credentials', 'The email or the password is wrong.');

/**
 * Checks email and password and starts a session. The error does not reveal which of the two was wrong. The log gets
 * a line either way, without the email (decision 395).
 */
export async function signIn(
  { config, db, log }: Needs,
  { email, password, captcha }: z.output<typeof loginBody>,
  browser: Browser,
): Promise<NewSession> {
  const user = await findLoginUser(db, email);
  const who = { user: user?.id ?? null, address: browser.address };
  const refuse = (error: AppError, reason: string): AppError => {
    log.info({ ...who, reason }, 'sign-in refused');
    return error;
  };
  const right = await checkPassword(db, {
    email: user?.email ?? email,
    password,
    address: browser.address,
    passwordHash: user?.password_hash,
    challenge: () => verifyCaptcha({ config, db }, captcha),
  }).catch((error: unknown) => {
    throw error instanceof AppError ? refuse(error, 'too many tries') : error;
  });
  if (!user) throw refuse(wrong(), 'unknown email');
  const noted = { accountId: user.account_id, userId: user.id };
  if (!right) {
    await db.asEngine(async (tx) => {
      await noteSecurity(tx, { ...noted, kind: 'refused', text: 'Sign-in refused: the password was wrong.' });
      await mailGuesses(tx, config, user);
    });
    throw refuse(wrong(), 'wrong password');
  }
  if (user.disabled) {
    await db.asEngine((tx) =>
      noteSecurity(tx, { ...noted, kind: 'refused', text: 'Sign-in refused: the user is disabled.' }),
    );
    throw refuse(
      new AppError('bad_credentials', 'This user is disabled. Please ask the owner of the account.'),
      'disabled user',
    );
  }
  const session = await db.asEngine(async (tx) => {
    const login = await noteLogin(tx, user);
    if (!login) throw refuse(wrong(), 'changed meanwhile');
    // Lists of authorized users mark users who have not signed in yet.
    if (login.first) await notifyProfile(tx, user.account_id, 'users');
    await noteSecurity(tx, { ...noted, kind: 'sign-in', text: 'Signed in.' });
    await noteDevice(tx, config, { accountId: user.account_id, userId: user.id, email: user.email }, browser);
    return startSession(tx, { id: user.id, accountId: user.account_id }, browser);
  });
  await renewHash(db, user, password);
  log.info(who, 'signed in');
  return session;
}
