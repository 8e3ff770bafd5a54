import { AppError } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import { notifyProfile } from '../../../platform/live/notify';
import { checkPassword } from './check-password';
import { noteDevice, type Browser } from './known-devices.service';
import { findLoginUser, noteLogin } from '../store/login.repository';
import { startSession } from './session.service';

const wrong = (): AppError => new AppError('bad_credentials', 'The email or the password is wrong.');

/** Checks email and password and returns a new token. The error does not reveal which of the two was wrong. */
export async function signIn({ db }: Deps, email: string, password: string, browser: Browser): Promise<string> {
  const user = await findLoginUser(db, email);
  const right = await checkPassword(db, {
    email: user?.email ?? email,
    password,
    address: browser.address,
    passwordHash: user?.password_hash,
  });
  if (!user || !right) throw wrong();
  if (user.disabled)
    throw new AppError('bad_credentials', 'This user is disabled. Please ask the owner of the account.');
  return db.asEngine(async (tx) => {
    const noted = await noteLogin(tx, user);
    if (!noted) throw wrong();
    // Lists of authorized users mark users who have not signed in yet.
    if (noted.first) await notifyProfile(tx, user.account_id, 'users');
    await noteDevice(tx, { accountId: user.account_id, userId: user.id }, browser);
    return startSession(tx, { id: user.id, accountId: user.account_id });
  });
}
