import { AppError } from '../../http/reply';
import type { Deps } from '../../http/deps';
import { forgetAttempt, tooManyAttempts } from './attempts.repository';
import { findLoginUser, noteLogin } from './login.repository';
import { passwordMatches } from './password';
import { startSession } from './session.service';

/** Checks email and password and answers a new token. Which of the two was wrong is not told. */
export async function signIn({ db }: Deps, email: string, password: string, address: string): Promise<string> {
  const who = { email, address };
  if (await tooManyAttempts(db, who)) {
    throw new AppError('rate_limited', 'Too many failed attempts. Please wait 15 minutes and try again.');
  }
  const user = await findLoginUser(db, email);
  if (!(await passwordMatches(user?.password_hash, password)) || !user) {
    throw new AppError('bad_credentials', 'The email or the password is wrong.');
  }
  if (user.disabled) throw new AppError('bad_credentials', 'This user is disabled. Please ask the owner of the account.');
  await forgetAttempt(db, who);
  await noteLogin(db, user.id);
  return startSession(db, { id: user.id, accountId: user.account_id });
}
