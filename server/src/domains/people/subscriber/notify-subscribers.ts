import type { Tx } from '../../../platform/db/connection';
import { notifyAccounts } from '../../../platform/live/notify';

/** A longer list of ids is sent empty, which means "many". */
const MAX_IDS_LISTED = 100;

export interface ChangedSubscriber {
  id: number;
  accountId: number;
  keywordId: number;
}

/** Notifies each account's tabs of its subscribers that joined, left or changed. */
export const notifySubscribers = (tx: Tx, changed: readonly ChangedSubscriber[]): Promise<void> =>
  notifyAccounts(
    tx,
    [...new Set(changed.map((one) => one.accountId))].map((accountId) => {
      const own = changed.filter((one) => one.accountId === accountId);
      const keywords = [...new Set(own.map((one) => one.keywordId))];
      const payload = {
        ids: own.length > MAX_IDS_LISTED ? [] : own.map((one) => one.id),
        keyword_ids: keywords.length > MAX_IDS_LISTED ? [] : keywords,
      };
      return { accountId, event: { type: 'subscriber.changed', payload } };
    }),
  );
