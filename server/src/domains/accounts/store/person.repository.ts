import { phonePattern } from '../../../platform/base/phone-pattern';
import { blankPhoneInLogs } from '../../../platform/db/blank-phone';
import type { Tx } from '../../../platform/db/connection';

/** Removes notifications about conversations, and what names the phone; entries of the logs stay without it. */
export async function eraseNotifications(tx: Tx, phone: string, conversationIds: readonly number[]): Promise<void> {
  await tx.execute('delete from push_queue where conversation_id = any($1::int[]) or body ~ $2', [
    conversationIds,
    phonePattern(phone),
  ]);
  await tx.execute('delete from notice where text ~ $1', [phonePattern(phone)]);
  await blankPhoneInLogs(tx, phone);
}
