import type { Tx } from '../../db/connection';
import { notifyLive } from '../../live/notify';

/** Maximum of listed ids: an empty list means "many". */
const MOST = 100;

export interface ChangedSubscriber {
  id: number;
  accountId: number;
  keywordId: number;
}

/** Notifies each account's tabs of its subscribers that joined, left or changed. */
export async function notifySubscribers(tx: Tx, changed: readonly ChangedSubscriber[]): Promise<void> {
  for (const accountId of new Set(changed.map((one) => one.accountId))) {
    const own = changed.filter((one) => one.accountId === accountId);
    const keywords = [...new Set(own.map((one) => one.keywordId))];
    await notifyLive(tx, accountId, {
      type: 'subscriber.changed',
      payload: {
        ids: own.length > MOST ? [] : own.map((one) => one.id),
        keyword_ids: keywords.length > MOST ? [] : keywords,
      },
    });
  }
}
