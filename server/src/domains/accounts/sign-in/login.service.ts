import { AppError } from '../../../platform/base/app-error';
import type { Log } from '../../../platform/base/log';
import type { Deps } from '../../../platform/web/deps';
import { notifyProfile } from '../../../platform/live/notify';
import { checkPassword } from './check-password';
import { noteDevice, type Browser } from './known-devices.service';
import { findLoginUser, noteLogin } from '../store/login.repository';
import { noteSecurity } from '../security-log/note-security';
import { startSession } from './session.service';

type Needs = Pick<Deps, 'db'> & {
  /** The log of the request. */
  log: Pick<Log, 'info'>;
};

const wrong = (): AppError => new AppError('bad_credentials', 'The email or the password is wrong.');

/**
 * Checks email and password and returns a new token. The error does not reveal which of the two was wrong. The log gets
 * a line either way, without the email (decision 395).
 */
export async function signIn({ db, log }: Needs, email: string, password: string, browser: Browser): Promise<string> {
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
  }).catch((error: unknown) => {
    throw error instanceof AppError ? refuse(error, 'too many tries') : error;
  });
  if (!user) throw refuse(wrong(), 'unknown email');
  const noted = { accountId: user.account_id, userId: user.id };
  const noteRefusal = (text: string): Promise<void> =>
    db.asEngine((tx) => noteSecurity(tx, { ...noted, kind: 'refused', text }));
  if (!right) {
    await noteRefusal('Sign-in refused: the password was wrong.');
    throw refuse(wrong(), 'wrong password');
  }
  if (user.disabled) {
    await noteRefusal('Sign-in refused: the user is disabled.');
    throw refuse(
      new AppError('bad_credentials', 'This user is disabled. Please ask the owner of the account.'),
      'disabled user',
    );
  }
  const token = await db.asEngine(async (tx) => {
    const login = await noteLogin(tx, user);
    if (!login) throw refuse(wrong(), 'changed meanwhile');
    // Lists of authorized users mark users who have not signed in yet.
    if (login.first) await notifyProfile(tx, user.account_id, 'users');
    await noteSecurity(tx, { ...noted, kind: 'sign-in', text: 'Signed in.' });
    await noteDevice(tx, { accountId: user.account_id, userId: user.id }, browser);
    return startSession(tx, { id: user.id, accountId: user.account_id });
  });
  log.info(who, 'signed in');
  return token;
}
