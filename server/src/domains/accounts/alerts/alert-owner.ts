import { cutText } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { enqueueMessage, KIND, LANE } from '../../texting';
import { alertAddresses } from '../store/alert-addresses.repository';

export interface OwnerAlert {
  accountId: number;
  /** Subject of the mail. */
  subject: string;
  /** The event and the advice, in one or two sentences that fit a text message. */
  text: string;
}

/** Length of a text message of class 2. */
const LONGEST_TEXT = 306;

/**
 * Notifies the owner of an account, in the caller's transaction: by mail to the alert addresses (none: alerts by mail
 * are off, decision 132), by text message if the owner chose that, and in open tabs. Alerts are free (messaging design,
 * section 6). The phone may opt out like any other, which is checked when the message is claimed.
 */
export async function alertOwner(tx: Tx, { accountId, subject, text }: OwnerAlert): Promise<void> {
  const owner = await alertAddresses(tx, accountId);
  if (!owner) return;
  if (owner.mail !== '') await enqueueMail(tx, { accountId, to: owner.mail, subject, text });
  if (owner.phone !== '') {
    await enqueueMessage(tx, {
      accountId,
      kind: KIND.alert,
      lane: LANE.test,
      phone: owner.phone,
      body: cutText(text, LONGEST_TEXT),
      segments: text.length > 160 ? 2 : 1,
    });
  }
  await notifyLive(tx, accountId, { type: 'owner.alert', payload: { text } });
}
