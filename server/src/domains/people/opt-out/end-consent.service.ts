import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { optedOut } from '../events';
import { type ConsentSource, consentEvents, recordActivity, recordConsent } from '../consent/consent.repository';
import { endAsDeactivated, endAsWrongNumber, subscribedAmong } from './ended-consent.repository';
import { deleteHold } from '../hold/hold.repository';
import { WHOLE_ACCOUNT } from '../suppression/suppression.repository';
import { lockPhones } from '../phone/phone-locks.repository';
import { notifySubscribers } from '../subscriber/notify-subscribers';
import type { Held } from '../hold/hold.service';
import { optOut } from './opt-out.service';

type Ended = Awaited<ReturnType<typeof endAsWrongNumber>>;

/**
 * The consequences when subscriptions end because of their number. Unlike optOut it suppresses nothing: the number may
 * join again.
 */
async function ended(
  tx: Tx,
  rows: Ended,
  event: 'wrong-number' | 'deactivated',
  source: ConsentSource,
): Promise<number> {
  if (rows.length === 0) return 0;
  await optedOut.emit(tx, { subscriberIds: idsOf(rows), bySelf: false });
  await recordConsent(tx, consentEvents(event, rows), source);
  const shown = rows.filter((row) => !row.deleted);
  await recordActivity(tx, 'subscriber-unregister', idsOf(shown));
  await notifySubscribers(tx, shown);
  return rows.length;
}

/**
 * The number does not belong to the subscriber: it leaves all lists of the account. The caller has locked the phone.
 */
export async function endWrongNumber(tx: Tx, held: Held, source: ConsentSource): Promise<void> {
  await ended(tx, await endAsWrongNumber(tx, held.accountId, held.phone), 'wrong-number', source);
  await deleteHold(tx, held.accountId, held.phone);
}

/** The person asked to leave in words that a user read: an opt-out like any other. The caller has locked the phone. */
export async function endAsked(tx: Tx, { accountId, phone }: Held, source: ConsentSource): Promise<void> {
  await deleteHold(tx, accountId, phone);
  await optOut(tx, [{ accountId, phone, keywordId: WHOLE_ACCOUNT }], { ...source, reason: 'asked' });
}

/** Ends the consents to numbers that were deactivated on a day, in all accounts. Returns the number of subscriptions. */
export async function endDeactivated(tx: Tx, phones: readonly string[], day: string): Promise<number> {
  const known = await subscribedAmong(tx, phones);
  if (known.length === 0) return 0;
  await lockPhones(tx, known);
  return ended(tx, await endAsDeactivated(tx, known, day), 'deactivated', {
    words: `The carrier deactivated the number on ${day}`,
    actor: 'carrier',
    channel: 'carrier',
  });
}
