import type { Tx } from '../../db/connection';
import { lockPhones } from '../reading/facts.repository';
import type { ConsentSource } from './consent.repository';
import { optOut } from './opt-out.service';
import { WHOLE_ACCOUNT } from './suppression.repository';
import { subscriberPhones } from './unsubscribe.repository';

export interface UnsubscribeRequest {
  accountId: number;
  subscriberIds: readonly number[];
  /** Who did it, e.g. `user:12`. */
  actor: string;
  channel: Exclude<ConsentSource['channel'], 'sms' | 'carrier'>;
  /** What the screen did, e.g. "Unsubscribed in the subscriber list". */
  words: string;
  /** Also those who are unsubscribed already, who may be on other lists: they are about to be deleted. */
  all?: boolean;
}

/**
 * Unsubscribes people from a screen (ENG-028): only the account's own. Each phone leaves all lists of the account,
 * as by its own STOP, and nothing but the person's own text subscribes it again. Returns how many people changed.
 */
export async function unsubscribe(
  tx: Tx,
  { accountId, subscriberIds, all = false, ...source }: UnsubscribeRequest,
): Promise<number> {
  const phones = await subscriberPhones(tx, accountId, subscriberIds, all);
  // What these phones text at the same moment is read before or after, never in between.
  await lockPhones(tx, phones);
  const events = await optOut(
    tx,
    phones.map((phone) => ({ accountId, phone, keywordId: WHOLE_ACCOUNT })),
    { ...source, reason: 'owner' },
  );
  return new Set(events.map((event) => event.phone)).size;
}
