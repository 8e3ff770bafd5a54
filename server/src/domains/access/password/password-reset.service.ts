import { ACCOUNT_MESSAGES } from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import { AppError } from '../../../platform/base/app-error';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { limitAttempts, networkLimit } from '../../../platform/web/attempts';
import { findLoginUser } from '../session/login.repository';
import { clearWrongTries } from '../wrong-try/wrong-tries.repository';
import { passwordChangedMail } from './password-changed.mail';
import { refuseWeakPassword, requireGoodPassword } from './require-good-password';
import { hashToken } from '../../../platform/base/token';
import { noteSecurity } from '../security-log/note-security';
import { setPassword } from './set-password';
import { verifiedByMail } from '../email/verification.service';
import { resetMail } from './password-reset.mail';
import { issuePasswordToken, passwordLink } from './password-token';
import { takeToken } from './password-token.repository';

type Needs = Pick<Deps, 'config' | 'db'>;

/** Mails a link. Reports an unknown address (decision 130). */
export async function sendReset({ config, db }: Needs, email: string, address: string): Promise<void> {
  const user = await findLoginUser(db, email);
  const known = user?.email ?? email;
  await limitAttempts(db, [
    networkLimit('forgot address', address, 30),
    networkLimit(`forgot email ${known}`, address, 5),
  ]);
  // Calls refused by the network limit do not count here, so that strangers cannot keep the owner from requesting a
  // link.
  await limitAttempts(db, [{ name: 'forgot email', value: known, most: 15 }]);
  if (!user || user.disabled) throw new AppError('not_found', 'The email you provided is not in our database.');
  await db.asEngine(async (tx) => {
    const token = await issuePasswordToken(tx, { userId: user.id, accountId: user.account_id, purpose: 'reset' });
    await enqueueMail(tx, {
      accountId: user.account_id,
      to: user.email,
      ...resetMail(config, passwordLink(config, token, 'reset')),
    });
  });
}

/** Sets a password by a mailed link. A refused password leaves the link valid, so that the user can try again. */
export async function setNewPassword(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  { pass1, pass2, token }: { pass1: string; pass2: string; token: string },
  address: string,
): Promise<void> {
  await limitAttempts(db, [networkLimit('reset address', address, 60)]);
  if (pass1 !== pass2)
    throw new AppError('invalid', ACCOUNT_MESSAGES.passwordsDiffer, { pass2: ACCOUNT_MESSAGES.passwordsDifferField });
  await requireGoodPassword({ config, log }, { password: pass1, field: 'pass1' });
  await db.asEngine(async (tx) => {
    const owner = await takeToken(tx, hashToken(token));
    if (!owner)
      throw new AppError('token_invalid', 'This link was already used or is too old. Please ask for a new one.');
    await refuseWeakPassword(config, { password: pass1, email: owner.email, field: 'pass1' });
    await setPassword(tx, { userId: owner.user_id, password: pass1 });
    const { account_id: accountId, user_id: userId } = owner;
    await noteSecurity(tx, { accountId, userId, kind: 'password', text: 'Set a password by a mailed link.' });
    // A user who has to wait after wrong guesses may use the new password immediately.
    await clearWrongTries(tx, owner.email);
    await verifiedByMail(tx, accountId, userId);
    if (owner.purpose === 'reset')
      await enqueueMail(tx, { accountId: owner.account_id, to: owner.email, ...passwordChangedMail(config, 'every') });
  });
}
