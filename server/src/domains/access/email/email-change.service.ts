import { isEmailUsed, storeEmail } from '../../tenancy/user';
import type { Config } from '../../../platform/config/config';
import type { Database, Tx } from '../../../platform/db/connection';
import { isUniqueViolation } from '../../../platform/db/unique-violation';
import type { Deps } from '../../../platform/web/deps';
import { AppError } from '../../../platform/base/app-error';
import { notifyProfile } from '../../../platform/live/notify';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { limitAttempts, networkLimit } from '../../../platform/web/attempts';
import { endMailedLinks } from './mailed-links.repository';
import { endSessions } from '../session/end-sessions';
import { noteSecurity } from '../security-log/note-security';
import { hashToken, newToken } from '../../../platform/base/token';
import { limitStrangerMail } from '../../notices';
import { verifiedByMail } from './verification.service';
import { askedMail, confirmMail, movedAwayMail, movedHereMail } from './email-change.mail';
import {
  dropChange,
  lockChange,
  renewLink,
  storeChange,
  takeChange,
  type WaitingChange,
} from './email-change.repository';

const LIFETIME_HOURS = 24;
const EMAIL_USED = 'This email is already used by another account.';

const linkTo = ({ publicUrl }: Config, name: 'confirm-email' | 'stop-email', token: string): string =>
  `${publicUrl}/app/?${name}=${token}`;

/**
 * Refuses an address that another user signs in with. That user may still take it before the link is opened: then the
 * unique index decides.
 */
export async function refuseUsedEmail(db: Database, email: string): Promise<void> {
  if (await isEmailUsed(db, email)) throw new AppError('email_taken', EMAIL_USED, { email: EMAIL_USED });
}

const queueLink = (tx: Tx, config: Config, accountId: number, to: string, token: string): Promise<void> =>
  enqueueMail(tx, { accountId, to, ...confirmMail(config, linkTo(config, 'confirm-email', token)) });

export interface EmailRequest {
  userId: number;
  accountId: number;
  /** The current address: it gets a notice, and is used to sign in until the new one is confirmed. */
  email: string;
  newEmail: string;
  byOwner: boolean;
}

/**
 * Mails a link to the new address and a notice to the current one. The caller has checked the password and locked the
 * user's row.
 */
export async function requestEmailChange(
  tx: Tx,
  config: Config,
  { userId, accountId, email, newEmail, byOwner }: EmailRequest,
): Promise<void> {
  await limitStrangerMail(tx, accountId, 'email-change');
  const [token, stop] = [newToken(), newToken()];
  await storeChange(tx, {
    userId,
    accountId,
    newEmail,
    tokenHash: hashToken(token),
    stopHash: hashToken(stop),
    lifetimeHours: LIFETIME_HOURS,
  });
  await queueLink(tx, config, accountId, newEmail, token);
  await enqueueMail(tx, {
    accountId,
    to: email,
    ...askedMail(config, { newEmail, stopLink: linkTo(config, 'stop-email', stop), byOwner }),
  });
}

const nothingWaits = (): AppError => new AppError('not_found', 'No new email is waiting for its confirmation.');

/** Sends a new link to the new address; the earlier one stops working. */
export const resendLink = ({ db, config }: Deps, accountId: number, userId: number): Promise<void> =>
  db.asAccount(accountId, async (tx) => {
    await limitStrangerMail(tx, accountId, 'email-change');
    const token = newToken();
    const change = await renewLink(tx, accountId, userId, hashToken(token), LIFETIME_HOURS);
    if (!change) throw nothingWaits();
    await queueLink(tx, config, accountId, change.new_email, token);
  });

/** Cancels the change; its links stop working. */
export const cancelEmailChange = ({ db }: Deps, accountId: number, userId: number): Promise<void> =>
  db.asAccount(accountId, async (tx) => {
    if ((await dropChange(tx, accountId, userId)) === 0) throw nothingWaits();
    await notifyProfile(tx, accountId, 'email');
  });

const deadLink = (): AppError =>
  new AppError('token_invalid', 'This link was already used, was replaced by a newer one, or is too old.');

/** The tokens cannot be guessed; this limits the cost of trying. */
const limitLinks = (db: Database, address: string): Promise<void> =>
  limitAttempts(db, [networkLimit('email link address', address, 60)]);

async function move(tx: Tx, config: Config, change: WaitingChange): Promise<void> {
  const { account_id: accountId, user_id: userId, email, new_email: newEmail } = change;
  await storeEmail(tx, change.user_id, change.new_email);
  await endMailedLinks(tx, userId);
  await verifiedByMail(tx, accountId, userId);
  await noteSecurity(tx, { accountId, userId, kind: 'email', text: `Changed the email from ${email} to ${newEmail}.` });
  await enqueueMail(tx, { accountId, to: email, ...movedAwayMail(config, newEmail) });
  await enqueueMail(tx, { accountId, to: newEmail, ...movedHereMail(config) });
  await notifyProfile(tx, accountId, 'email');
}

/** Marks the change of a link as used and returns it; refuses a link that is used, replaced or too old. */
async function take(tx: Tx, link: 'confirm' | 'stop', token: string): Promise<WaitingChange> {
  const change = await lockChange(tx, link, hashToken(token));
  if (!change || (await takeChange(tx, change)) === 0) throw deadLink();
  return change;
}

/** Confirms the new address by the token of its link: from then on it is used to sign in. Returns the address. */
export async function confirmEmail({ db, config }: Deps, token: string, address: string): Promise<string> {
  await limitLinks(db, address);
  try {
    return await db.asEngine(async (tx) => {
      const change = await take(tx, 'confirm', token);
      await move(tx, config, change);
      return change.new_email;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'app_user_email')) throw error;
    // Another user has taken the address meanwhile. The transaction was rolled back, so the change is still pending.
    await db.asEngine(async (tx) => notifyProfile(tx, (await take(tx, 'confirm', token)).account_id, 'email'));
    throw new AppError('email_taken', `${EMAIL_USED} Your sign-in email stays as it was.`);
  }
}

/**
 * Stops the change by the token that was mailed to the current address. The person who requested it knows the password,
 * so every session ends.
 */
export async function stopEmailChange({ db }: Deps, token: string, address: string): Promise<void> {
  await limitLinks(db, address);
  await db.asEngine(async (tx) => {
    const change = await take(tx, 'stop', token);
    await endSessions(tx, change.user_id);
    await notifyProfile(tx, change.account_id, 'email');
  });
}
