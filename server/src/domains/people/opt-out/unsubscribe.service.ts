import type { Tx } from '../../../platform/db/connection';
import { byCaller, type ConsentSource } from '../consent/consent.repository';
import { optOut } from './opt-out.service';
import { WHOLE_ACCOUNT } from '../suppression/suppression.repository';
import { subscriberPhones } from '../subscriber/unsubscribe.repository';
import { lockPhones } from '../phone/phone-locks.repository';
import { actingName } from '../subscriber/subscriber-save.repository';

export interface UnsubscribeRequest {
  accountId: number;
  subscriberIds: readonly number[];
  /** The actor, e.g. `user:12`. */
  actor: string;
  channel: Exclude<ConsentSource['channel'], 'sms' | 'carrier'>;
  /** The action on the screen, e.g. "Unsubscribed in the subscriber list". */
  words: string;
  /** Includes unsubscribed ones, who may be on other lists: they are about to be deleted. */
  all?: boolean;
}

/**
 * Unsubscribes subscribers from a screen (ENG-028), limited to the account. Each phone leaves all lists of the account,
 * as by STOP, and only a text from the phone subscribes it again. Returns the number of changed subscribers.
 */
export async function unsubscribe(
  tx: Tx,
  { accountId, subscriberIds, all = false, ...source }: UnsubscribeRequest,
): Promise<number> {
  const phones = await subscriberPhones(tx, accountId, subscriberIds, all);
  // Simultaneous texts from these phones are processed before or after this, never in between.
  await lockPhones(tx, phones);
  const events = await optOut(
    tx,
    phones.map((phone) => ({ accountId, phone, keywordId: WHOLE_ACCOUNT })),
    { ...source, reason: 'owner' },
  );
  return new Set(events.map((event) => event.phone)).size;
}

/** The same by a user, whose name follows the action in the ledger. */
export const unsubscribeByUser = async (
  tx: Tx,
  user: { accountId: number; userId: number; keyId?: number },
  subscriberIds: readonly number[],
  done: string,
  all = false,
): Promise<number> =>
  unsubscribe(tx, {
    accountId: user.accountId,
    subscriberIds,
    ...byCaller(user),
    words: `${done} by ${await actingName(tx, user)}`,
    all,
  });
