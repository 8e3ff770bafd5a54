import { command } from '../../../platform/db/sql';
import { phonePattern } from '../../../platform/base/phone-pattern';
import { blankPhoneInLogs } from '../../../platform/db/blank-phone';
import type { Tx } from '../../../platform/db/connection';

/** Removes notifications about conversations and others that contain the phone; log entries stay without it. */
export async function eraseNotifications(tx: Tx, phone: string, conversationIds: readonly number[]): Promise<void> {
  const pattern = phonePattern(phone);
  await tx.execute(command('notices.eraseNotifications')`
     delete from push_queue where conversation_id = any(${conversationIds}::int[]) or body ~ ${pattern}`);
  await tx.execute(command('notices.eraseNotifications.2')`
     delete from notice where text ~ ${pattern}`);
  await blankPhoneInLogs(tx, phone);
}
