import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { alertAddresses } from '../alert-address/alert-addresses.repository';
import { notifyAddress } from './notify-address';

export interface OwnerAlert {
  accountId: number;
  /** Subject of the mail, only in our own words. */
  subject: string;
  /**
   * The event and the advice, in one or two sentences that fit a text message. It begins with our own words, and names
   * of the account are `quotedName`s.
   */
  text: string;
  /** No text message, because none would be sent. */
  silent?: true;
}

/** `stops`: the owner's own address gets the mail too, whatever they chose for alerts. */
export async function sendAlert(
  tx: Tx,
  { accountId, subject, text, silent }: OwnerAlert,
  stops: boolean,
): Promise<void> {
  for (const to of await alertAddresses(tx, accountId))
    if ((stops || !to.stops) && !(silent && to.kind === 'phone'))
      await notifyAddress(tx, { accountId, ...to }, { subject, text });
  await notifyLive(tx, accountId, { type: 'owner.alert', payload: { text } });
}

/**
 * Notifies the owner of an account, in the caller's transaction: by mail to the alert addresses (none: alerts by mail
 * are off, decision 132), by text message if the owner chose that, and in open tabs. Alerts are free (messaging design,
 * section 6) and go to confirmed addresses only (ADR 0107). The phone may opt out like any other, which is checked when
 * the message is claimed. Use `notifyStopped` for events that stop work.
 */
export const alertOwner = (tx: Tx, alert: OwnerAlert): Promise<void> => sendAlert(tx, alert, false);
