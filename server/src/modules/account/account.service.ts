import { ACCOUNT_MESSAGES, type accountBody, type Profile, type z } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import type { Deps } from '../../http/deps';
import { AppError } from '../../http/reply';
import type { Session } from '../../http/session.types';
import { notifyLive } from '../../live/notify';
import { enqueueMail } from '../../mail/enqueue-mail';
import { limitAttempts, loginOf } from '../accounts/attempts.policy';
import { forgetAttempts } from '../accounts/attempts.repository';
import { passwordMatches } from '../accounts/password';
import { passwordProblem } from '../accounts/password.policy';
import { freshProfile } from '../accounts/profile.service';
import { setPassword } from '../accounts/set-password';
import { dropEveryUnusedToken } from '../password-reset/password-token.repository';
import { readUser, updateCompany, updateUser, type StoredUser } from './account.repository';

type Body = z.output<typeof accountBody>;
export type AccountFields = Omit<Body, 'old' | 'new1' | 'new2'>;

export interface Caller {
  session: Session;
  /** Hash of the calling session's token: it outlives a change of the password. */
  tokenHash: Buffer;
}

const EMAIL_TAKEN = 'This email is already used by another account.';

const refuse = (field: 'old' | 'new1' | 'new2', text: string): never => {
  throw new AppError('invalid', text, { [field]: text });
};

/** The password is changed only with all three fields given (VAL-008). Answers the new one, or null. */
async function newPassword({ db }: Deps, user: StoredUser, { email, old, new1, new2 }: Body): Promise<string | null> {
  if (!old || !new1 || !new2) return null;
  if (new1 !== new2) refuse('new2', ACCOUNT_MESSAGES.passwordsDifferEdit);
  const problem = passwordProblem(new1, email);
  if (problem) refuse('new1', problem);
  // Who found an open browser must not guess on: counted like sign-in.
  const counted = loginOf(user.email);
  await limitAttempts(db, [counted]);
  if (!(await passwordMatches(user.password_hash, old))) refuse('old', 'The old password is wrong.');
  await forgetAttempts(db, counted);
  return new1;
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error && error.constraint === 'app_user_email';

async function storeFields(tx: Tx, { accountId, owner, userId }: Session, fields: AccountFields): Promise<void> {
  try {
    await updateUser(tx, userId, fields);
  } catch (error) {
    throw isTaken(error) ? new AppError('email_taken', EMAIL_TAKEN, { email: EMAIL_TAKEN }) : error;
  }
  // The company is the account's; a sub-user sees it and does not rename it.
  if (owner) await updateCompany(tx, accountId, fields.company);
}

/** Whoever lost the address learns of it where they still read mail. */
const tellOldAddress = (tx: Tx, { productName, supportEmail }: Deps['config'], accountId: number, before: string, now: string): Promise<void> =>
  enqueueMail(tx, {
    accountId,
    to: before,
    subject: `Your ${productName} email was changed`,
    text: `The email of your ${productName} account was changed from ${before} to ${now}. Use the new one to sign in.\n\nIf this was not you, please write to ${supportEmail}.\n\n${productName}`,
  });

/** Saves the caller's own data (API-027). */
export async function saveAccount(deps: Deps, caller: Caller, body: Body): Promise<{ profile: Profile; passwordChanged: boolean }> {
  const { session, tokenHash } = caller;
  const { old: _old, new1: _new1, new2: _new2, ...fields } = body;
  const before = await deps.db.asAccount(session.accountId, (tx) => readUser(tx, session.userId));
  const password = await newPassword(deps, before, body);
  const profile = await deps.db.asAccount(session.accountId, async (tx) => {
    await storeFields(tx, session, fields);
    const moved = before.email.toLowerCase() !== fields.email.toLowerCase();
    if (password !== null) await setPassword(tx, { userId: session.userId, password, keepTokenHash: tokenHash });
    // Links that lie in a mailbox, perhaps one that is no longer the user's, must not set a password afterwards.
    if (moved || password !== null) await dropEveryUnusedToken(tx, session.userId);
    if (moved) await tellOldAddress(tx, deps.config, session.accountId, before.email, fields.email);
    await notifyLive(tx, session.accountId, { type: 'profile.changed', payload: { reason: 'account' } });
    return freshProfile(deps, tx, session.userId);
  });
  return { profile, passwordChanged: password !== null };
}
