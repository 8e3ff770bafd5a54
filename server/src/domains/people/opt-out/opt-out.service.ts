import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { optedOut } from '../events';
import {
  consentEvents,
  recordActivity,
  recordConsent,
  type ConsentEvent,
  type ConsentSource,
} from '../consent/consent.repository';
import { notifySubscribers } from '../subscriber/notify-subscribers';
import { disableSubscribers, suppress, type Suppression } from '../suppression/suppression.repository';

/**
 * The source of an opt-out: the subscriber's STOP, a user of the account, the carrier, NO to the question, an imported
 * list, an operator who erases the person, a wish that a user read and nobody took back.
 */
type OptOutReason = 'stop' | 'owner' | 'carrier' | 'declined' | 'import' | 'erased' | 'asked';

export interface OptOutSource extends ConsentSource {
  reason: OptOutReason;
}

const key = ({ accountId, phone }: Suppression): string => `${accountId} ${phone}`;

/**
 * Suppresses phones with all consequences: subscriber rows become unsubscribed, pending ones no longer wait for a YES,
 * each change is a row of the consent ledger, activity feed and open tabs are updated. The only way to opt out (ADR
 * 0013). Returns the ledger rows it wrote; phones that were suppressed and unsubscribed already write none. Callers
 * that may race with inbound messages hold the phones' locks.
 */
export async function optOut(
  tx: Tx,
  targets: readonly Suppression[],
  { reason, ...source }: OptOutSource,
): Promise<ConsentEvent[]> {
  if (targets.length === 0) return [];
  const added = await suppress(
    tx,
    targets,
    reason,
    (phone) => source.said?.get(phone)?.inboundId ?? source.inboundId ?? null,
  );
  const ended = await disableSubscribers(tx, targets);
  // Pending people were never subscribed: no sequence ends, and START has nothing to restore.
  const left = ended.filter((row) => !row.waited);
  await optedOut.emit(tx, { subscriberIds: idsOf(left), bySelf: reason === 'stop' });
  const known = new Set(left.map(key));
  const bare = added.filter((one) => !known.has(key(one)));
  const events = consentEvents('opt-out', left, bare);
  await recordConsent(tx, events, source);
  const shown = left.filter((row) => !row.deleted);
  await recordActivity(tx, 'subscriber-unregister', idsOf(shown));
  await notifySubscribers(
    tx,
    ended.filter((row) => !row.deleted),
  );
  return events;
}
