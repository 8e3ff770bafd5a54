import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { insertNotices, type NewNotice } from './notices.repository';

/** Adds a notice about an event for its users, in the caller's transaction. */
export async function addNotice(tx: Tx, notice: NewNotice): Promise<void> {
  for (const user_id of await insertNotices(tx, notice))
    await notifyLive(tx, notice.accountId, { type: 'notice.changed', payload: { user_id } });
}
