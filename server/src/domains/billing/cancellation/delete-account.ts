import { markAccountDeleted } from '../../tenancy/account';
import { softDeleteUsers } from '../../tenancy/user';
import { formatDate } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { enqueueMail, letter } from '../../../platform/mail/enqueue-mail';
import { shownName } from '../../../platform/mail/shown-name';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { endMailedLinks, endSessions, freeDevices } from '../../access';
import { requirePassword, WRONG_PASSWORD } from '../../access/password';
import { accountDeleted } from '../events';
import { deleteAutoBuy } from '../auto-buy/billing-settings.repository';
import { erasedOn } from '../erasure/erasure.policy';
import { holdUnpaying } from './held-account';
import { markCancelled } from '../subscription/renewal.repository';
import { closeOpen } from './support-requests.repository';

/** Everything that ends immediately with the account. */
export async function endAccount(tx: Tx, accountId: number, now: Date): Promise<void> {
  await markAccountDeleted(tx, accountId, now);
  await markCancelled(tx, accountId, now);
  await deleteAutoBuy(tx, accountId);
  await accountDeleted.emit(tx, { accountId, now });
  await freeDevices(tx, accountId);
}

/**
 * Ends the account at once (ENG-037): its users are signed out everywhere and cannot sign in, nothing more is sent or
 * charged. Its data is erased later (erase.job.ts). Returns the message to show.
 */
export async function deleteAccount(
  { db, config }: Deps,
  { session, address }: { session: Session; address: string },
  { reason, password }: { reason: string; password: string },
  now: Date,
): Promise<string> {
  if (reason === '') throw invalid('cancel_reason', 'Please tell us why you are leaving.');
  if (password === '') throw invalid('password', 'Enter your password to delete the account.');
  await requirePassword({ db }, { session, address, password, field: 'password', wrong: WRONG_PASSWORD });
  const { accountId, timezone } = session;
  const day = formatDate(erasedOn(now).toISOString(), 'day', timezone);
  // Not asAccount, because a device without an account is not visible to this account.
  await db.asEngine(async (tx) => {
    const { company, email } = await holdUnpaying(tx, accountId);
    await endAccount(tx, accountId, now);
    await closeOpen(tx, accountId, null, 'refused');
    for (const { id } of await softDeleteUsers(tx, accountId)) {
      await endMailedLinks(tx, id);
      await endSessions(tx, id);
    }
    await enqueueMail(tx, {
      accountId,
      to: email,
      ...letter(
        `Your ${config.productName} account was deleted`,
        `Your account was deleted; its data is erased on ${day}. Invoices and credit notes are kept as the law requires, and the phones that unsubscribed, so that nobody texts them by mistake.`,
        `If this was not you, write to ${config.supportEmail} before that day.`,
      ),
    });
    const who = shownName(company) ?? 'A customer';
    await enqueueMail(tx, {
      accountId,
      to: config.supportEmail,
      subject: `Account deleted (${who})`,
      text: `${who} (${email}) deleted the account ${accountId}.\n\n${reason}`,
    });
  });
  return `Your account was deleted. Its data is erased on ${day}.`;
}
