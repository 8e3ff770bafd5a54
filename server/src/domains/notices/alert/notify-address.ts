import { cutText } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { enqueueMail, type Letter } from '../../../platform/mail/enqueue-mail';
import { enqueueMessage } from '../../texting/single';
import { KIND, LANE } from '../../texting/message';
import { type AddressKind, confirmedMails } from '../alert-address/alert-addresses.repository';
import { type Counted, countOne, isFull, markHeld } from './alert-counts.repository';

/** Notifications that one address, and an account in all, may get in an hour; then one summary follows. */
const AN_HOUR: Readonly<Record<AddressKind, { address: number; account: number }>> = {
  mail: { address: 20, account: 60 },
  phone: { address: 5, account: 10 },
};

/** Length of a text message of class 2. */
const LONGEST_TEXT = 306;

/** Whether this notification may be sent; otherwise it is held for the summary. */
async function admit(tx: Tx, one: Counted): Promise<boolean> {
  if (await isFull(tx, one)) return false;
  const { address, account } = AN_HOUR[one.kind];
  if ((await countOne(tx, one, address)) && (await countOne(tx, { ...one, address: '' }, account))) return true;
  await markHeld(tx, one);
  return false;
}

/** Notifies one confirmed address, within its limit. */
export async function notifyAddress(tx: Tx, to: Counted, { subject, text }: Letter): Promise<void> {
  if (!(await admit(tx, to))) return;
  if (to.kind === 'mail') await enqueueMail(tx, { accountId: to.accountId, to: to.address, subject, text });
  else
    await enqueueMessage(tx, {
      accountId: to.accountId,
      kind: KIND.alert,
      lane: LANE.test,
      phone: to.address,
      body: cutText(text, LONGEST_TEXT),
      segments: text.length > 160 ? 2 : 1,
    });
}

/**
 * Mails a notification to the confirmed ones of these addresses, each within its limit. Mails nothing for an account
 * whose own address is not verified.
 */
export async function mailConfirmed(
  tx: Tx,
  accountId: number,
  addresses: readonly string[],
  letter: Letter,
): Promise<void> {
  for (const address of await confirmedMails(tx, accountId, addresses))
    await notifyAddress(tx, { accountId, kind: 'mail', address }, letter);
}
