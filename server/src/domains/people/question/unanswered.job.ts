import type { Database } from '../../../platform/db/connection';
import { notifySubscribers } from '../subscriber/notify-subscribers';
import { consentEvents, recordConsent } from '../consent/consent.repository';
import { endUnanswered } from './question.repository';

/** People per transaction. */
const CHUNK = 500;

/**
 * Ends the pending state of people who did not answer in time: the ledger records it, and they are not asked again
 * (decision 616). Several processes may run it concurrently. Returns the number of people.
 */
export async function endWaiting(db: Database): Promise<number> {
  let people = 0;
  for (;;) {
    const ended = await db.asEngine(async (tx) => {
      const rows = await endUnanswered(tx, CHUNK);
      const source = { words: 'there was no answer in time', actor: 'system', channel: 'sms' } as const;
      await recordConsent(tx, consentEvents('unconfirmed', rows), source);
      await notifySubscribers(tx, rows);
      return rows.length;
    });
    people += ended;
    if (ended < CHUNK) return people;
  }
}
