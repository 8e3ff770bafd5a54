import { can, canonicalKeyword, formatPhone, SUBSCRIBER_MESSAGES, type subscriberBody, type z } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import type { Deps } from '../../http/deps';
import { AppError, forbidden, notFound } from '../../http/reply';
import type { Session } from '../../http/session.types';
import { recordConsent } from '../../messaging/consent/consent.repository';
import { notifySubscribers } from '../../messaging/consent/notify-subscribers';
import { isSuppressed } from '../../messaging/consent/suppression.repository';
import { lockPhones } from '../../messaging/inbound/facts.repository';
import { liveKeyword, lockSubscriber, subscriberAt, userName, writeSubscriber, type StoredSubscriber } from './subscriber-save.repository';

type Body = z.output<typeof subscriberBody>;

interface Place {
  phone: string;
  keywordId: number;
  keyword: string;
}

async function placeOf(tx: Tx, session: Session, stored: StoredSubscriber, body: Body): Promise<Place> {
  const canonical = canonicalKeyword(body.keyword);
  if (canonical === '' || canonical === canonicalKeyword(stored.keyword)) return { phone: body.phone, keywordId: stored.keywordId, keyword: stored.keyword };
  if (!can(session, 'subscriber_changekeyword')) throw forbidden();
  const keyword = await liveKeyword(tx, session.accountId, canonical);
  if (!keyword) throw new AppError('invalid', SUBSCRIBER_MESSAGES.keyword, { keyword: SUBSCRIBER_MESSAGES.keyword });
  return { phone: body.phone, keywordId: keyword.id, keyword: keyword.keyword };
}

/** Nobody is moved onto somebody else (decision 103), nor to where the person opted out (messaging design, section 3). */
async function checkPlace(tx: Tx, session: Session, stored: StoredSubscriber, place: Place): Promise<void> {
  const field = place.phone === stored.phone ? 'keyword' : 'phone';
  const there = await subscriberAt(tx, session.accountId, place.phone, place.keywordId);
  if (there && !there.deleted) throw new AppError('subscriber_exists', SUBSCRIBER_MESSAGES.exists, { [field]: SUBSCRIBER_MESSAGES.exists });
  // A deleted one was unsubscribed with it (decision 79).
  if (there || (await isSuppressed(tx, session.accountId, place.phone, place.keywordId)))
    throw new AppError('opted_out', SUBSCRIBER_MESSAGES.optedOut, { [field]: SUBSCRIBER_MESSAGES.optedOut });
}

/** Consent does not travel with a row: where it goes on, the ledger says who said so. */
async function recordMove(tx: Tx, session: Session, stored: StoredSubscriber, place: Place): Promise<void> {
  const changes = [
    place.phone === stored.phone ? '' : `Phone changed from ${formatPhone(stored.phone)} to ${formatPhone(place.phone)}`,
    place.keywordId === stored.keywordId ? '' : `Keyword changed from ${stored.keyword} to ${place.keyword}`,
  ].filter((change) => change !== '');
  const words = `${changes.join(', ')} by ${await userName(tx, session.userId)}`;
  await recordConsent(
    tx,
    [{ accountId: session.accountId, phone: place.phone, keywordId: place.keywordId, subscriberId: stored.id, event: 'opt-in' }],
    { words, actor: `user:${session.userId}`, channel: 'web' },
  );
}

/** PUT subscribers/{id} (API-040). Who unsubscribed stays unsubscribed, whatever is changed. */
export const updateSubscriber = (deps: Deps, session: Session, id: number, body: Body): Promise<{ id: number }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId } = session;
    // Against a STOP of that very moment: it is handled before or after, never in between.
    await lockPhones(tx, [body.phone]);
    const stored = await lockSubscriber(tx, accountId, id);
    if (!stored) throw notFound('This subscriber');
    const place = await placeOf(tx, session, stored, body);
    const moves = place.phone !== stored.phone || place.keywordId !== stored.keywordId;
    if (moves) await checkPlace(tx, session, stored, place);
    await writeSubscriber(tx, accountId, id, { ...body, ...place });
    if (moves && stored.disabled === 0) await recordMove(tx, session, stored, place);
    const keywords = [...new Set([stored.keywordId, place.keywordId])];
    await notifySubscribers(tx, keywords.map((keywordId) => ({ id, accountId, keywordId })));
    return { id };
  });
