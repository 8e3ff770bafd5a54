import type { NoticeKind } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { addNotice } from '../notice/add-notice';
import { type OwnerAlert, sendAlert } from './alert-owner';

export interface Stop extends OwnerAlert {
  kind: NoticeKind;
  /** From `link()`: the page that shows what stopped. */
  path: string;
  /** Who gets the notice; everyone by default. */
  to?: 'owner' | 'everyone';
  /** Text of the notice, for what only the account's own users may read; by default that of the mail. */
  notice?: string;
}

/**
 * Notifies an account that something of it has stopped working: always a notice, and always a mail to the owner's own
 * verified address, whatever the owner chose for alerts; the chosen alert addresses and phone too (decision 526). The
 * caller logs it when the transaction is committed.
 */
export async function notifyStopped(tx: Tx, { kind, path, to = 'everyone', notice, ...alert }: Stop): Promise<void> {
  await addNotice(tx, { accountId: alert.accountId, to, kind, text: notice ?? alert.text, path });
  await sendAlert(tx, alert, true);
}
