import type { NoticeKind } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { insertNotices } from '../store/notices.repository';

export interface NewNotice {
  accountId: number;
  /** The owner, every user of the account, or one user. */
  to: 'owner' | 'everyone' | number;
  /** Gets no notice, because this user has just caused the event. */
  except?: number | undefined;
  kind: NoticeKind;
  /** One sentence, plain text. */
  text: string;
  /** From `link()`: the page that shows more. */
  path?: string;
}

/** Adds a notice about an event for its users, in the caller's transaction. */
export async function addNotice(tx: Tx, { accountId, to, except, kind, text, path = '' }: NewNotice): Promise<void> {
  const users = await insertNotices(tx, { accountId, to, except: except ?? null, kind, text, path });
  for (const user_id of users) await notifyLive(tx, accountId, { type: 'notice.changed', payload: { user_id } });
}
