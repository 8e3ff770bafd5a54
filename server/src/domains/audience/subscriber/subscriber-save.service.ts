import {
  can,
  canonicalKeyword,
  formatPhone,
  numberProblem,
  SUBSCRIBER_MESSAGES,
  type subscriberChange,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { AppError, forbidden, invalid, notFound } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { byCaller, consentEvents, recordConsent } from '../../people/consent';
import { isSuppressed } from '../../people/suppression';
import { lockPhones } from '../../people/phone';
import {
  lockSubscriber,
  notifySubscribers,
  phoneOf,
  type StoredSubscriber,
  subscriberAt,
  actingName,
  writeSubscriber,
} from '../../people/subscriber';
import { conflictsOf, mergeChange, type WholeChange } from './edit-conflict';
import { ownKeyword } from './own-keyword.repository';

type Body = z.output<typeof subscriberChange>;

interface Place {
  phone: string;
  keywordId: number;
  keyword: string;
}

async function placeOf(tx: Tx, session: Session, stored: StoredSubscriber, body: WholeChange): Promise<Place> {
  const canonical = canonicalKeyword(body.keyword);
  if (canonical === '' || canonical === canonicalKeyword(stored.keyword))
    return { phone: body.phone, keywordId: stored.keywordId, keyword: stored.keyword };
  if (!can(session, 'subscriber_changekeyword')) throw forbidden();
  const keyword = await ownKeyword(tx, session.accountId, body.keyword);
  if (!keyword) throw invalid('keyword', SUBSCRIBER_MESSAGES.keyword);
  return { phone: body.phone, keywordId: keyword.id, keyword: keyword.keyword };
}

/**
 * Refuses a phone and keyword that belong to another subscriber (decision 103), or that have opted out (messaging
 * design, section 3).
 */
async function checkPlace(tx: Tx, session: Session, stored: StoredSubscriber, place: Place): Promise<void> {
  const field = place.phone === stored.phone ? 'keyword' : 'phone';
  const there = await subscriberAt(tx, session.accountId, place.phone, place.keywordId);
  if (there && !there.deleted)
    throw new AppError('subscriber_exists', SUBSCRIBER_MESSAGES.exists, { [field]: SUBSCRIBER_MESSAGES.exists });
  // A deleted subscriber was also unsubscribed (decision 79).
  if (there || (await isSuppressed(tx, session.accountId, place.phone, place.keywordId)))
    throw new AppError('opted_out', SUBSCRIBER_MESSAGES.optedOut, { [field]: SUBSCRIBER_MESSAGES.optedOut });
}

/** Consent does not move with a row: the ledger records the user who moved it. */
async function recordMove(tx: Tx, session: Session, stored: StoredSubscriber, place: Place): Promise<void> {
  const changes = [
    place.phone === stored.phone
      ? ''
      : `Phone changed from ${formatPhone(stored.phone)} to ${formatPhone(place.phone)}`,
    place.keywordId === stored.keywordId ? '' : `Keyword changed from ${stored.keyword} to ${place.keyword}`,
  ].filter((change) => change !== '');
  const words = `${changes.join(', ')} by ${await actingName(tx, session)}`;
  const moved = { id: stored.id, accountId: session.accountId, phone: place.phone, keywordId: place.keywordId };
  await recordConsent(tx, consentEvents('opt-in', [moved]), { words, ...byCaller(session) });
}

/** Locks the row, after the phone that it is going to have. */
async function lockForChange(tx: Tx, accountId: number, id: number, body: Body): Promise<StoredSubscriber> {
  const known = await phoneOf(tx, accountId, id);
  if (!known) throw notFound('This subscriber');
  // A concurrent STOP is processed before or after, never in between.
  await lockPhones(tx, [body.phone ?? known.phone]);
  const stored = await lockSubscriber(tx, accountId, id);
  if (!stored) throw new AppError('not_found', SUBSCRIBER_MESSAGES.removed);
  // Another edit has moved the row meanwhile: its new phone is not locked.
  if (body.phone === undefined && stored.phone !== known.phone)
    throw new AppError('conflict', 'This was changed at the same moment. Please try again.');
  return stored;
}

/**
 * Refuses to overwrite values that the editor has not seen. Compared under the row's lock: of two concurrent saves the
 * later one is refused.
 */
function checkConflicts(stored: StoredSubscriber, body: Body): void {
  const conflicts = conflictsOf(stored, body);
  if (conflicts.length === 0) return;
  const fields = Object.fromEntries(
    conflicts.map(({ field, theirs }) => [field, `Changed meanwhile to ${theirs === '' ? 'nothing' : `“${theirs}”`}.`]),
  );
  throw new AppError('edit_conflict', SUBSCRIBER_MESSAGES.conflict, fields, { details: { conflicts } });
}

/** PUT subscribers/{id} (API-040). An unsubscribed subscriber stays unsubscribed, whatever else changes. */
export const updateSubscriber = (deps: Deps, session: Session, id: number, body: Body): Promise<{ id: number }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId } = session;
    const stored = await lockForChange(tx, accountId, id, body);
    checkConflicts(stored, body);
    const change = mergeChange(stored, body);
    // An invalid number that is already stored may stay.
    const problem = change.phone === stored.phone ? null : numberProblem(change.phone);
    if (problem !== null) throw invalid('phone', problem);
    const place = await placeOf(tx, session, stored, change);
    const moves = place.phone !== stored.phone || place.keywordId !== stored.keywordId;
    if (moves) await checkPlace(tx, session, stored, place);
    await writeSubscriber(tx, accountId, id, { ...change, ...place });
    if (moves && stored.disabled === 0) await recordMove(tx, session, stored, place);
    const keywords = [...new Set([stored.keywordId, place.keywordId])];
    await notifySubscribers(
      tx,
      keywords.map((keywordId) => ({ id, accountId, keywordId })),
    );
    return { id };
  });
