import type { Tx } from '../../../platform/db/connection';
import { enqueueMail, type Letter } from '../../../platform/mail/enqueue-mail';
import { isVerified, lockPaid, noteStrangerMail, ownerEmail, waitOfDay } from './stranger-mail.repository';

/** Mails within 24 hours about an account with an unverified address, which may be a stranger's. */
const UNVERIFIED_A_DAY = 10;

/**
 * Mails a user about their own sign-in or account. While the account is unverified, its address may belong to a
 * stranger: after ten mails a day the rest are skipped, because the event itself must not fail.
 */
export async function mailUser(tx: Tx, accountId: number, to: string, letter: Letter): Promise<void> {
  if (!(await isVerified(tx, accountId))) {
    await lockPaid(tx, accountId);
    if ((await waitOfDay(tx, accountId, 'account-news', UNVERIFIED_A_DAY)) !== undefined) return;
    await noteStrangerMail(tx, accountId, 'account-news');
  }
  await enqueueMail(tx, { accountId, to, ...letter });
}

/** Mails the owner about a change that gives programs or people access, in case somebody else has made it. */
export const mailOwner = async (tx: Tx, accountId: number, letter: Letter): Promise<void> =>
  mailUser(tx, accountId, await ownerEmail(tx, accountId), letter);
