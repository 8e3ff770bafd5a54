import type { Tx } from '../../db/connection';
import { recordActivity, recordConsent, type ConsentSource } from './consent.repository';
import { notifySubscribers } from './notify-subscribers';
import { suppress } from './suppression.repository';

export interface UnsubscribeRequest {
  accountId: number;
  subscriberIds: readonly number[];
  /** Who did it, e.g. `user:12`. */
  actor: string;
  channel: Exclude<ConsentSource['channel'], 'sms'>;
  /** What the screen did, e.g. "Unsubscribed in the subscriber list". */
  words: string;
}

interface Row {
  id: number;
  phone: string;
  keywordId: number;
}

/**
 * Unsubscribes people from a screen (ENG-028): only the account's own, only those still subscribed.
 * The suppression makes it last: nothing but the person's own text subscribes them again. Answers how
 * many changed.
 */
export async function unsubscribe(tx: Tx, request: UnsubscribeRequest): Promise<number> {
  const { accountId } = request;
  const rows = await tx.query<Row>(
    `update subscriber set disabled = 1, disabled_at = now(), modified_at = now()
     where account_id = $1 and id = any($2::bigint[]) and disabled = 0 and not deleted
     returning id, phone, keyword_id as "keywordId"`,
    [accountId, request.subscriberIds],
  );
  if (rows.length === 0) return 0;
  await suppress(tx, rows.map((row) => ({ accountId, phone: row.phone, keywordId: row.keywordId })), request.channel);
  await recordConsent(
    tx,
    rows.map((row) => ({ accountId, phone: row.phone, keywordId: row.keywordId, subscriberId: row.id, event: 'opt-out' as const })),
    { words: request.words, actor: request.actor, channel: request.channel },
  );
  await recordActivity(tx, 'subscriber-unregister', rows.map((row) => row.id));
  await notifySubscribers(tx, rows.map((row) => ({ id: row.id, accountId, keywordId: row.keywordId })));
  return rows.length;
}
