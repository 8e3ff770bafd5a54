import { storeVerifyLink, takeVerifyLink, verifyByOwner } from '../../tenancy/account';
import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { AppError } from '../../../platform/base/app-error';
import { notifyProfile } from '../../../platform/live/notify';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { limitAttempts, networkLimit } from '../../../platform/web/attempts';
import { limitStrangerMail } from '../../notices';
import { noteSecurity } from '../security-log/note-security';
import { hashToken, newToken } from '../../../platform/base/token';
import { verifyMail } from './verification.mail';

/** Long enough for somebody who signs up on a Friday. */
const LIFETIME_HOURS = 7 * 24;

/** A new link for an unverified account, and its address. Counts as a mail to a stranger. */
export async function newVerifyLink(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  accountId: number,
): Promise<{ email: string; link: string }> {
  await limitStrangerMail(tx, accountId, 'verification');
  const token = newToken();
  const email = await storeVerifyLink(tx, accountId, hashToken(token), LIFETIME_HOURS);
  if (email === undefined) throw new AppError('conflict', 'Your email is verified already.');
  return { email, link: `${publicUrl}/app/?verify-email=${token}` };
}

/** Mails a new link; the earlier one stops working. Returns the address. */
export const sendVerifyLink = ({ db, config }: Deps, accountId: number): Promise<string> =>
  db.asAccount(accountId, async (tx) => {
    const { email, link } = await newVerifyLink(tx, config, accountId);
    await enqueueMail(tx, { accountId, to: email, ...verifyMail(config, link) });
    return email;
  });

/** Verifies the account by the token of its link. */
export async function verifyEmail({ db }: Pick<Deps, 'db'>, token: string, address: string): Promise<void> {
  // The tokens cannot be guessed; this limits the cost of trying.
  await limitAttempts(db, [networkLimit('email link address', address, 60)]);
  await db.asEngine(async (tx) => {
    const owner = await takeVerifyLink(tx, hashToken(token));
    if (!owner)
      throw new AppError('token_invalid', 'This link was already used, was replaced by a newer one, or is too old.');
    const { account_id: accountId, user_id: userId, email } = owner;
    await noteSecurity(tx, { accountId, userId, kind: 'email', text: `Verified the email ${email}.` });
    await notifyProfile(tx, accountId, 'email');
  });
}

/**
 * A user has opened another link that was mailed to their address: if the user is the owner, that also verifies the
 * account.
 */
export async function verifiedByMail(tx: Tx, accountId: number, userId: number): Promise<void> {
  if ((await verifyByOwner(tx, userId)) > 0) await notifyProfile(tx, accountId, 'email');
}
