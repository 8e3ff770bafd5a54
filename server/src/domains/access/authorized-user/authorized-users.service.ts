import {
  isSameEmail,
  PERMISSIONS,
  toApiDate,
  type authorizedBody,
  type AuthorizedUser,
  type z,
} from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { notifyProfile } from '../../../platform/live/notify';
import { userRemoved } from '../events';
import { endMailedLinks } from '../email/mailed-links.repository';
import { endSessions } from '../session/end-sessions';
import { hashPassword } from '../password/password';
import { passwordMissing, requirePassword, WRONG_PASSWORD } from '../password/require-password';
import { noteSecurity } from '../security-log/note-security';
import { newToken } from '../../../platform/base/token';
import { setPassword } from '../password/set-password';
import { refuseUsedEmail, requestEmailChange } from '../email/email-change.service';
import { insertUser, readInviter, updateUser, type UserValues } from '../../tenancy/user';
import * as repository from './authorized-users.repository';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { invite } from './invite';
import { userAddedMail } from './user-added.mail';

type Saved = { id: number };
type Body = z.output<typeof authorizedBody>;

const noUser = (): AppError => notFound('This authorized user');

const emailTaken = (): AppError => {
  const message = 'This email address is already in use. Please choose another one.';
  return new AppError('email_taken', message, { email: message });
};

/** Options that only an operator grants (the developers' permission): the owner cannot pass them on. */
const ORDINARY: ReadonlySet<string> = new Set(PERMISSIONS);

/** An owner may give ordinary options that the account holds (PERM-014, PERM-015). */
function valuesOf({ password: _password, ...body }: Body, session: Session): UserValues {
  if (!body.allow.every((option) => ORDINARY.has(option) && session.allow.includes(option)))
    throw invalid('allow', 'You can only give options that your own account holds.');
  return { ...body, allow: [...new Set(body.allow)] };
}

/** For the security log. */
const mayDo = ({ allow }: Pick<UserValues, 'allow'>): string =>
  allow.length === 0 ? 'Without options.' : `Options: ${allow.toSorted().join(', ')}.`;
const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join(' ') === b.toSorted().join(' ');

/** `allow` contains only options in force, without those that the owner has lost since (decision 108). */
const present = (row: repository.AuthorizedUserRow, { allow: held }: Session): AuthorizedUser => ({
  ...row,
  allow: row.allow.filter((option) => held.includes(option)),
  added_at: toApiDate(row.added_at),
  pending: row.last_login === null,
});

export const listAuthorizedUsers = (deps: Deps, session: Session): Promise<{ entries: AuthorizedUser[] }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const rows = await repository.listUsers(tx, session.accountId);
    return { entries: rows.map((row) => present(row, session)) };
  });

export const getAuthorizedUser = (deps: Deps, session: Session, id: number): Promise<AuthorizedUser> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const row = await repository.findUser(tx, session.accountId, id);
    if (!row) throw noUser();
    return present(row, session);
  });

export async function createAuthorizedUser({ db, config }: Deps, session: Session, body: Body): Promise<Saved> {
  const { accountId } = session;
  const values = valuesOf(body, session);
  // The user has no password until the mailed link sets one.
  const passwordHash = await hashPassword(newToken());
  return db.asAccount(accountId, async (tx) => {
    const saved = await insertUser(tx, accountId, session.userId, values, passwordHash);
    if (!saved) throw emailTaken();
    const inviter = await readInviter(tx, accountId, session.userId);
    await enqueueMail(tx, { accountId, to: inviter.email, ...userAddedMail(config, values.email) });
    await invite(tx, config, {
      accountId,
      userId: saved.id,
      email: values.email,
      firstName: values.first_name,
      inviter,
    });
    await noteSecurity(tx, { accountId, kind: 'user', text: `Added the user ${values.email}. ${mayDo(values)}` });
    await notifyProfile(tx, accountId, 'users');
    return saved;
  });
}

/**
 * How an email change takes effect: not at all, immediately while the user has never signed in, otherwise after the new
 * address is confirmed.
 */
function emailMove(
  { email, last_login }: repository.AuthorizedUserRow,
  newEmail: string,
): 'stays' | 'at once' | 'confirmed' {
  if (isSameEmail(email, newEmail)) return 'stays';
  return last_login === null ? 'at once' : 'confirmed';
}

/** A changed email needs the owner's own password; `address` is the client's IP address. */
export async function updateAuthorizedUser(
  { db, config }: Deps,
  session: Session,
  id: number,
  body: Body,
  address: string,
): Promise<Saved> {
  const { accountId, userId: ownerId } = session;
  const stored = await db.asAccount(accountId, (tx) => repository.findUser(tx, accountId, id));
  if (!stored) throw noUser();
  const values = valuesOf(body, session);
  if (body.password)
    await requirePassword(
      { db },
      { session, address, password: body.password, field: 'password', wrong: WRONG_PASSWORD },
    );
  if (emailMove(stored, values.email) === 'confirmed' && body.password) await refuseUsedEmail(db, values.email);
  return db.asAccount(accountId, async (tx) => {
    const before = await repository.lockUser(tx, accountId, id);
    if (!before) throw noUser();
    const move = emailMove(before, values.email);
    if (move !== 'stays' && !body.password) throw passwordMissing();
    if (
      !(await updateUser(tx, accountId, id, {
        ...values,
        email: move === 'confirmed' ? before.email : values.email,
      }))
    )
      throw emailTaken();
    if (move === 'at once') {
      // Links sent to the earlier address stop working, and so does a password that was set through one of them.
      await setPassword(tx, { userId: id, password: newToken() });
      const inviter = await readInviter(tx, accountId, ownerId);
      await invite(tx, config, { accountId, userId: id, email: values.email, firstName: values.first_name, inviter });
    }
    if (move === 'confirmed')
      await requestEmailChange(tx, config, {
        userId: id,
        accountId,
        email: before.email,
        newEmail: values.email,
        byOwner: true,
      });
    if (!isSameSet(before.allow, values.allow))
      await noteSecurity(tx, {
        accountId,
        kind: 'permission',
        text: `Changed the user ${before.email}. ${mayDo(values)}`,
      });
    await notifyProfile(tx, accountId, 'users');
    return { id };
  });
}

/**
 * Ends all sessions immediately (ACCT-041); the email address is free again, and the user's conversations become
 * unassigned.
 */
export const deleteAuthorizedUser = ({ db }: Deps, session: Session, id: number): Promise<Saved> =>
  db.asAccount(session.accountId, async (tx) => {
    const { accountId } = session;
    const user = await repository.lockUser(tx, accountId, id);
    if (!user) throw noUser();
    await repository.softDeleteUser(tx, accountId, id);
    await noteSecurity(tx, { accountId, kind: 'user', text: `Removed the user ${user.email}.` });
    await userRemoved.emit(tx, { accountId, userId: id });
    await endMailedLinks(tx, id);
    await endSessions(tx, id);
    await notifyProfile(tx, accountId, 'users');
    return { id };
  });

/** Sends the link again. Users who have signed in use Forgot Password instead. */
export const inviteAgain = ({ db, config }: Deps, session: Session, id: number): Promise<Saved> =>
  db.asAccount(session.accountId, async (tx) => {
    const { accountId } = session;
    const user = await repository.lockUser(tx, accountId, id);
    if (!user) throw noUser();
    if (user.last_login !== null || user.disabled)
      throw new AppError('conflict', 'This user has no pending invitation.');
    const inviter = await readInviter(tx, accountId, session.userId);
    await invite(tx, config, { accountId, userId: id, email: user.email, firstName: user.first_name, inviter });
    return { id };
  });
