import {
  can,
  counted,
  formatPhone,
  SUBSCRIBER_MESSAGES,
  type liftUndeliverable as lift,
  type unsubscribedReply,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { AppError, forbidden, notFound } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { byCaller, consentEvents, recordConsent } from '../../people/consent';
import {
  findUndo,
  markBack,
  markDeleted,
  noteUndo,
  notifySubscribers,
  removeWritten,
  resubscribe,
  type Resubscribed,
  storedSubscriber,
  takeUndo,
  type Undoable,
  userName,
} from '../../people/subscriber';
import { isSuppressed, WHOLE_ACCOUNT } from '../../people/suppression';
import { liftUndeliverable, lockPhones } from '../../people/phone';
import { optedOut } from '../../people';
import { returnToWaiting } from '../../people/question';
import { unsubscribeByUser } from '../../people/opt-out';
import { presentSubscriber } from './subscribers.presenter';
import { subscriberOf } from './subscriber-history.service';

type Unsubscribed = z.output<typeof unsubscribedReply>;

async function shown(tx: Tx, session: Session, id: number): Promise<Unsubscribed> {
  const { disabled, disabled_at, pending_until, modified_at } = presentSubscriber(await subscriberOf(tx, session, id));
  return { id, disabled, disabled_at, pending_until, modified_at };
}

/** PUT subscribers/{id}/unsubscribe (API-041); an unsubscribed subscriber stays unchanged. */
export const unsubscribeOne = (
  deps: Deps,
  session: Session,
  id: number,
): Promise<{ phone: string; data: Unsubscribed }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { phone } = (await storedSubscriber(tx, session.accountId, id)) ?? {};
    if (phone === undefined) throw notFound('This subscriber');
    if ((await unsubscribeByUser(tx, session, [id], 'Unsubscribed')) > 0)
      await noteUndo(tx, session.accountId, {
        subscriberId: id,
        userId: session.userId,
        unsubscribed: true,
        deleted: false,
      });
    return { phone: formatPhone(phone), data: await shown(tx, session, id) };
  });

/** DELETE subscribers/{id}/undeliverable: also succeeds when the phone is not marked any more. */
export const textAgain = (
  deps: Deps,
  session: Session,
  id: number,
): Promise<z.output<(typeof lift)['saved']> & { phone: string }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId } = session;
    const { phone } = (await storedSubscriber(tx, accountId, id)) ?? {};
    if (phone === undefined) throw notFound('This subscriber');
    // Failures are recorded under this lock, too.
    await lockPhones(tx, [phone]);
    const lifted = await liftUndeliverable(tx, accountId, phone);
    await notifySubscribers(
      tx,
      lifted.map((row) => ({ ...row, accountId })),
    );
    const { undeliverable, modified_at } = presentSubscriber(await subscriberOf(tx, session, id));
    return { id, undeliverable, modified_at, phone: formatPhone(phone) };
  });

export const unsubscribedText = (count: number): string =>
  `${counted(count, 'subscriber')} ${count === 1 ? 'was' : 'were'} unsubscribed.`;

/** Subscribers per transaction: all connections of the database share the lock table of the phones. */
const UNSUBSCRIBE_CHUNK = 500;

/**
 * PUT subscribers/unsubscribe (API-042), and error groups of a campaign: affects those that belong to the account and
 * are still subscribed.
 */
export async function unsubscribeMany(
  deps: Deps,
  session: Session,
  ids: readonly number[],
  done = 'Unsubscribed',
): Promise<number> {
  let people = 0;
  for (let from = 0; from < ids.length; from += UNSUBSCRIBE_CHUNK) {
    const some = ids.slice(from, from + UNSUBSCRIBE_CHUNK);
    people += await deps.db.asAccount(session.accountId, (tx) => unsubscribeByUser(tx, session, some, done));
  }
  return people;
}

/**
 * The subscriber's part of DELETE subscribers/{id} (API-043, decision 79); returns null when there is no such
 * subscriber.
 */
export async function deleteSubscriber(tx: Tx, session: Session, id: number): Promise<string | null> {
  const { accountId, userId } = session;
  const stored = await storedSubscriber(tx, accountId, id);
  if (!stored) return null;
  if (!can(session, 'subscriber.delete')) throw forbidden();
  const unsubscribed = (await unsubscribeByUser(tx, session, [id], 'Removed from the list', true)) > 0;
  // Of two concurrent clicks, the second waits for the phone's lock and finds nothing.
  if ((await markDeleted(tx, accountId, id)) === 0) return null;
  await noteUndo(tx, accountId, { subscriberId: id, userId, unsubscribed, deleted: true });
  await notifySubscribers(tx, [{ id, accountId, keywordId: stored.keywordId }]);
  return formatPhone(stored.phone);
}

const tooLate = (): AppError => new AppError('conflict', 'This can no longer be undone.');

/** Reverts the changes of the action: its suppression, the rows that it unsubscribed, and their activity entries. */
async function takeBack(tx: Tx, session: Session, id: number, undo: Undoable): Promise<Resubscribed[]> {
  const { accountId, userId } = session;
  await removeWritten(tx, accountId, undo);
  const { phone, keywordId, deleted, wasSubscribed } = undo;
  if (await isSuppressed(tx, accountId, phone, wasSubscribed ? keywordId : WHOLE_ACCOUNT))
    throw new AppError('opted_out', SUBSCRIBER_MESSAGES.optedOut);
  const back = await resubscribe(tx, accountId, id, undo);
  await returnToWaiting(tx, accountId, phone, undo.moment);
  await optedOut.undo(tx, { accountId, subscribers: back, moment: undo.moment });
  const changes = back.map((row) => ({ ...row, accountId, phone }));
  const bare = back.length > 0 ? [] : [{ accountId, phone, keywordId: WHOLE_ACCOUNT }];
  await recordConsent(tx, consentEvents('restore', changes, bare), {
    words: `${deleted ? 'Removal' : 'Unsubscribing'} undone by ${await userName(tx, userId)}`,
    ...byCaller(session),
  });
  return back;
}

/**
 * POST subscribers/{id}/restore: reverts the same user's own recent click, never the subscriber's own opt-out
 * (docs/adr/0007-undo.md).
 */
export const restoreOne = (deps: Deps, session: Session, id: number): Promise<Unsubscribed> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId } = session;
    const known = await findUndo(tx, accountId, id);
    if (!known) throw notFound('This subscriber');
    // Inbound texts are processed under this lock too: a STOP comes before or after, never in between.
    await lockPhones(tx, [known.phone]);
    const undo = await takeUndo(tx, accountId, id, userId);
    if (!undo) throw tooLate();
    const back = undo.unsubscribed ? await takeBack(tx, session, id, undo) : [];
    if (undo.deleted) await markBack(tx, accountId, id);
    await notifySubscribers(
      tx,
      [{ id, keywordId: undo.keywordId }, ...back.filter((row) => row.id !== id)].map((row) => ({ ...row, accountId })),
    );
    return shown(tx, session, id);
  });
