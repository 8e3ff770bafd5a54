import type { Tx } from '../../../platform/db/connection';
import { addedByUser } from '../../audience';
import { addedByHand } from '../../people/opt-out';
import { confirmPending, type Confirmed } from '../../people/question';
import { consentEvents, recordActivity, recordConsent } from '../../people/consent';
import { notifySubscribers } from '../../people/subscriber';
import { enqueueMessage } from '../../texting/single';
import { type InboundDeps } from '../../texting/inbound-text';
import { KIND, LANE } from '../../texting/message';
import { sendingProblem } from '../../texting/ledger';
import { confirmed, joined } from '../events';
import { joinKeywordsById } from '../join/join.repository';
import { welcomeConfirmed } from '../join/join';

/**
 * What follows when people whom a user added have confirmed: they count as added by that user, and get the first
 * message that was written for them, if the account may still send. It is billed when it is claimed.
 */
export async function afterConfirmation(tx: Tx, people: readonly Confirmed[]): Promise<void> {
  for (const { accountId, keywordId, subscriberId, phone, byUser, body, segments, mediaId } of people) {
    if (byUser) await addedByUser.emit(tx, { accountId, keywordId, people: 1 });
    if (body === null || segments === null || (await sendingProblem(tx, accountId)) !== null) continue;
    const message = { accountId, kind: KIND.first, lane: LANE.welcome, phone, keywordId, subscriberId };
    await enqueueMessage(tx, { ...message, body, segments, mediaId });
  }
}

/**
 * Handles YES to the question of an account that added this phone: its pending subscriptions become active, with the
 * words in the ledger (decision 615). It never revives an opt-out made since. People who were subscribed when they were
 * asked, before pending subscriptions existed, only get the words. Visitors of a web page get the welcome, as if they
 * had texted the keyword. Returns whether it confirmed anything.
 */
export async function confirmOptIn(
  tx: Tx,
  deps: Pick<InboundDeps, 'config' | 'log'>,
  accountId: number,
  phone: string,
  words: string,
  inboundId: number,
): Promise<boolean> {
  const people = await confirmPending(tx, accountId, phone);
  const added = people.length > 0 ? [] : await addedByHand(tx, accountId, phone);
  const now = people.map(({ subscriberId: id, keywordId }) => ({ id, accountId, phone, keywordId }));
  const before = added.map((one) => ({ ...one, accountId, phone }));
  await recordConsent(tx, consentEvents('opt-in', [...now, ...before]), {
    words,
    actor: 'phone',
    channel: 'sms',
    inboundId,
  });
  if (people.length === 0) return added.length > 0;
  await recordActivity(
    tx,
    'subscriber-register',
    now.map(({ id }) => id),
  );
  const joins = people.map(({ subscriberId, keywordId }) => ({ subscriberId, keywordId }));
  await joined.emit(tx, joins);
  await confirmed.emit(tx, joins);
  await afterConfirmation(tx, people);
  for (const visitor of people.filter(({ byUser }) => !byUser))
    for (const keyword of await joinKeywordsById(tx, [visitor.keywordId]))
      await welcomeConfirmed(tx, deps, keyword, visitor);
  await notifySubscribers(tx, now);
  return true;
}
