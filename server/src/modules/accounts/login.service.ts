import { AppError } from '../../http/reply';
import type { Deps } from '../../http/deps';
import { notifyLive } from '../../live/notify';
import { limitAttempts, loginOf } from './attempts.policy';
import { forgetAttempts, takeBackAttempt } from './attempts.repository';
import { findLoginUser, noteLogin } from './login.repository';
import { passwordMatches } from './password';
import { startSession } from './session.service';

const wrong = (): AppError => new AppError('bad_credentials', 'The email or the password is wrong.');

/** Checks email and password and answers a new token. Which of the two was wrong is not told. */
export async function signIn({ db }: Deps, email: string, password: string, address: string): Promise<string> {
  const user = await findLoginUser(db, email);
  // Counted under the address as it is stored: however it is spelled, it is the same user's.
  const [ofEmail, ofAddress] = [loginOf(user?.email ?? email), { name: 'address', value: address, most: 60 }];
  await limitAttempts(db, [ofEmail, ofAddress]);
  if (!(await passwordMatches(user?.password_hash, password)) || !user) throw wrong();
  if (user.disabled) throw new AppError('bad_credentials', 'This user is disabled. Please ask the owner of the account.');
  // The address keeps the count of its other attempts.
  await Promise.all([forgetAttempts(db, ofEmail), takeBackAttempt(db, ofAddress)]);
  return db.asEngine(async (tx) => {
    const noted = await noteLogin(tx, user);
    if (!noted) throw wrong();
    // Lists of authorized users mark who has not signed in yet.
    if (noted.first) await notifyLive(tx, user.account_id, { type: 'profile.changed', payload: { reason: 'users' } });
    return startSession(tx, { id: user.id, accountId: user.account_id });
  });
}
