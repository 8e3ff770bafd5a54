import type { Tx } from '../../../platform/db/connection';
import { AppError } from '../../../platform/base/app-error';
import { durationInWords } from '../../../platform/web/attempts';
import { lockPaid, noteStrangerMail, waitOfDay, type StrangerMailKind } from './stranger-mail.repository';

/** Mails of one kind that an account may send within 24 hours to addresses of its choice. */
const UNPAID_A_DAY = 10;
const PAID_A_DAY = 100;

const NAMES: Readonly<Record<StrangerMailKind, string>> = {
  invitation: 'invitations',
  'email-change': 'links to a new email',
  verification: 'links that verify its email',
  'alert-address': 'links that confirm an address for notifications',
  'alert-code': 'codes that confirm a phone for alerts',
  report: 'links that confirm an address for reports',
  'account-news': 'mails about itself',
};
/** Lower, because texts cost money, and a phone rings. */
const CODES_A_DAY = 5;

/**
 * Counts a mail to an address whose owner never requested it, in the transaction that queues it, and refuses with 429
 * after the daily maximum. The count is in the database, so it covers all processes, and deleting the invited user does
 * not lower it.
 */
export async function limitStrangerMail(
  tx: Tx,
  accountId: number,
  kind: StrangerMailKind,
  field = 'email',
): Promise<void> {
  const { paid } = await lockPaid(tx, accountId);
  const most = kind === 'alert-code' ? CODES_A_DAY : paid ? PAID_A_DAY : UNPAID_A_DAY;
  const wait = await waitOfDay(tx, accountId, kind, most);
  if (wait !== undefined) {
    const who = paid || kind === 'alert-code' ? 'An account' : 'An account without a paid plan';
    const message = `${who} can send ${most} ${NAMES[kind]} a day. Please try again in ${durationInWords(wait)}.`;
    throw new AppError('rate_limited', message, { [field]: message }, { retryAfterSeconds: wait });
  }
  await noteStrangerMail(tx, accountId, kind);
}
