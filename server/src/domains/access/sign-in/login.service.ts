import type { loginBody, z } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import type { Log } from '../../../platform/base/log';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { verifyCaptcha } from '../captcha/captcha.service';
import { beginSession } from './begin-session';
import { checkPassword } from '../password/check-password';
import { mailGuesses } from './guessed.mail';
import type { Browser } from './known-devices.service';
import { storeBegun } from '../session/begun-sign-in.repository';
import { findLoginUser, lockLogin, type LoginUser } from '../session/login.repository';
import { readPasskeys } from '../two-step/passkeys.repository';
import { hasAuthenticator, hasSecondStep } from '../authenticator/two-step.repository';
import { noteSecurity } from '../security-log/note-security';
import { renewHash } from '../password/renew-hash';
import { hashToken, newToken } from '../../../platform/base/token';
import { type NewSession } from '../session/session.service';

type Needs = Pick<Deps, 'config' | 'db'> & {
  /** The log of the request. */
  log: Pick<Log, 'info'>;
};

const wrong = (): AppError => new AppError('bad_credentials', 'The email or the password is wrong.');

/** How long a sign-in waits for its second step. */
const MINUTES = 10;

/** How to do the second step: the user has an app or a passkey. */
function secondStepText(app: boolean, passkey: boolean): string {
  if (!app) return 'Use your passkey, or enter a recovery code.';
  const codes = 'Enter the code of your authenticator app';
  return passkey ? `${codes} or a recovery code, or use your passkey.` : `${codes}, or a recovery code.`;
}

/** What the second step needs from the first: a token that works once. */
async function beginSecondStep(tx: Tx, user: LoginUser): Promise<AppError> {
  const token = newToken();
  await storeBegun(tx, user, hashToken(token), MINUTES);
  const [app, passkey] = [await hasAuthenticator(tx, user.id), (await readPasskeys(tx, user.id)).length > 0];
  return new AppError('second_step', secondStepText(app, passkey), undefined, { details: { token, app, passkey } });
}

/**
 * Checks email and password and starts a session; for a user with a second step, refuses with a token for that step.
 * The error does not reveal which of the two was wrong. Logs a line either way, without the email (decision 395).
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
  const begun = await db.asEngine(async (tx) => {
    if (!(await lockLogin(tx, user))) throw refuse(wrong(), 'changed meanwhile');
    return (await hasSecondStep(tx, user.id)) ? beginSecondStep(tx, user) : beginSession(tx, config, user, browser);
  });
  await renewHash(db, user, password);
  if (begun instanceof AppError) {
    log.info(who, 'second step asked for');
    throw begun;
  }
  log.info(who, 'signed in');
  return begun;
}
