import { phonePattern } from '../../../platform/base/phone-pattern';
import type { Tx } from '../../../platform/db/connection';

/** Removes notifications about conversations, and notices that name the phone. */
export async function eraseNotifications(tx: Tx, phone: string, conversationIds: readonly number[]): Promise<void> {
  await tx.execute('delete from push_queue where conversation_id = any($1::int[])', [conversationIds]);
  await tx.execute('delete from notice where text ~ $1', [phonePattern(phone)]);
}
