import { setRequired } from '../../tenancy/account';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { noteSecurity } from '../security-log/note-security';
import { lockUser } from '../authorized-user/authorized-users.repository';
import { findLoginUser } from '../session/login.repository';
import { deleteSecondSteps, hasSecondStep } from '../authenticator/two-step.repository';
import { twoStepChangedMail } from './two-step.mail';

const requireOwnStep = async (tx: Tx, userId: number): Promise<void> => {
  if (!(await hasSecondStep(tx, userId))) throw new AppError('conflict', 'Set up your own second step first.');
};

/**
 * Requires a second step of everybody in the account. The owner has to set one up first, to know what is asked of the
 * others.
 */
export const requireTwoStep = ({ db }: Deps, { accountId, userId }: Session, required: boolean): Promise<void> =>
  db.asAccount(accountId, async (tx) => {
    if (required) await requireOwnStep(tx, userId);
    if ((await setRequired(tx, accountId, required)) === 0) return;
    const text = required ? 'Demanded a second step of every user.' : 'Ended the demand for a second step.';
    await noteSecurity(tx, { accountId, kind: 'two-step', text });
    await notifyProfile(tx, accountId, 'two-step');
  });

interface User {
  accountId: number;
  userId: number;
  email: string;
}

/** Removes all second steps of a user who lost them; logged, and mailed to the user with `what`. */
async function removeSteps(
  tx: Tx,
  config: Deps['config'],
  { accountId, userId, email }: User,
  what: string,
): Promise<void> {
  if (!(await deleteSecondSteps(tx, userId))) throw new AppError('conflict', 'This user has no second step.');
  await noteSecurity(tx, { accountId, kind: 'two-step', text: `Removed the second step of ${email}.` });
  await enqueueMail(tx, { accountId, to: email, ...twoStepChangedMail(config, what) });
  await notifyProfile(tx, accountId, 'users');
}

/**
 * The owner removes a user's second steps: the user signs in with the password alone, until they set up another. The
 * owner has to prove their own second step; otherwise the owner's password alone would be enough to remove one. An
 * owner without one needs the operator.
 */
export const resetUser = (
  { db, config }: Deps,
  { accountId, userId: ownerId }: Session,
  userId: number,
): Promise<void> =>
  db.asAccount(accountId, async (tx) => {
    const user = await lockUser(tx, accountId, userId);
    if (!user) throw notFound('This authorized user');
    await requireOwnStep(tx, ownerId);
    const what =
      'The owner of your account removed your second step. You sign in with your password alone until you set up another.';
    await removeSteps(tx, config, { accountId, userId, email: user.email }, what);
  });

/** The operator does it for an owner who lost everything, after verifying who asks. */
export async function resetSecondStep(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  email: string,
): Promise<{ email: string }> {
  const user = await findLoginUser(db, email);
  if (!user) throw notFound(`A user with the email ${email}`);
  const what =
    'Your second step was removed at your request. You sign in with your password alone until you set up another.';
  const who = { accountId: user.account_id, userId: user.id, email: user.email };
  await db.asEngine((tx) => removeSteps(tx, config, who, what));
  return { email: user.email };
}
