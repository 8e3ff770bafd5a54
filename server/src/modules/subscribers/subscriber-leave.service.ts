import { can, formatPhone, SUBSCRIBER_MESSAGES, type unsubscribedReply, type z } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import type { Deps } from '../../http/deps';
import { AppError, forbidden, notFound } from '../../http/reply';
import type { Session } from '../../http/session.types';
import { recordConsent } from '../../messaging/consent/consent.repository';
import { notifySubscribers } from '../../messaging/consent/notify-subscribers';
import { isSuppressed } from '../../messaging/consent/suppression.repository';
import { unsubscribe } from '../../messaging/consent/unsubscribe.service';
import { lockPhones } from '../../messaging/inbound/facts.repository';
import { lockSubscriber, markDeleted, userName, type StoredSubscriber } from './subscriber-save.repository';
import { bringBack, findUndo, noteUndo, removeWritten, takeUndo } from './subscriber-undo.repository';
import { presentSubscriber } from './subscribers.presenter';
import { findSubscriber } from './subscribers.repository';

type Unsubscribed = z.output<typeof unsubscribedReply>;

const leave = async (tx: Tx, session: Session, ids: readonly number[], done: string): Promise<number> =>
  unsubscribe(tx, {
    accountId: session.accountId, subscriberIds: ids, actor: `user:${session.userId}`, channel: 'web', words: `${done} by ${await userName(tx, session.userId)}`,
  });

async function locked(tx: Tx, session: Session, id: number): Promise<StoredSubscriber> {
  const stored = await lockSubscriber(tx, session.accountId, id);
  if (!stored) throw notFound('This subscriber');
  return stored;
}

async function shown(tx: Tx, session: Session, id: number): Promise<Unsubscribed> {
  const row = await findSubscriber(tx, session.accountId, id);
  if (!row) throw notFound('This subscriber');
  const { disabled, disabled_at, modified_at } = presentSubscriber(row);
  return { id, disabled, disabled_at, modified_at };
}

/** PUT subscribers/{id}/unsubscribe (API-041); who left already stays as they are. */
export const unsubscribeOne = (deps: Deps, session: Session, id: number): Promise<{ phone: string; data: Unsubscribed }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { phone } = await locked(tx, session, id);
    if ((await leave(tx, session, [id], 'Unsubscribed')) > 0) await noteUndo(tx, session.accountId, { subscriberId: id, userId: session.userId, unsubscribed: true, deleted: false });
    return { phone: formatPhone(phone), data: await shown(tx, session, id) };
  });

/** PUT subscribers/unsubscribe (API-042): those of them that are the account's and still subscribed. */
export const unsubscribeMany = (deps: Deps, session: Session, ids: readonly number[]): Promise<number> =>
  deps.db.asAccount(session.accountId, (tx) => leave(tx, session, ids, 'Unsubscribed'));

/** The subscriber's part of DELETE subscribers/{id} (API-043, decision 79); null: there is no such subscriber. */
export async function deleteSubscriber(tx: Tx, session: Session, id: number): Promise<string | null> {
  const stored = await lockSubscriber(tx, session.accountId, id);
  if (!stored) return null;
  if (!can(session, 'subscriber.delete')) throw forbidden();
  const unsubscribed = (await leave(tx, session, [id], 'Removed from the list')) > 0;
  await markDeleted(tx, session.accountId, id);
  await noteUndo(tx, session.accountId, { subscriberId: id, userId: session.userId, unsubscribed, deleted: true });
  if (!unsubscribed) await notifySubscribers(tx, [{ id, accountId: session.accountId, keywordId: stored.keywordId }]);
  return formatPhone(stored.phone);
}

const tooLate = (): AppError => new AppError('conflict', 'This can no longer be undone.');

/** POST subscribers/{id}/restore: takes the same user's own click back at once, never the person's word (docs/adr/0007-undo.md). */
export const restoreOne = (deps: Deps, session: Session, id: number): Promise<Unsubscribed> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId } = session;
    const known = await findUndo(tx, accountId, id);
    if (!known) throw notFound('This subscriber');
    // The lock under which the person's own messages are read: a STOP comes before or after, never in between.
    await lockPhones(tx, [known.phone]);
    const undo = await takeUndo(tx, accountId, id, userId);
    if (!undo) throw tooLate();
    if (undo.unsubscribed) {
      await removeWritten(tx, accountId, id, undo);
      if (await isSuppressed(tx, accountId, undo.phone, undo.keywordId)) throw new AppError('opted_out', SUBSCRIBER_MESSAGES.optedOut);
    }
    await bringBack(tx, accountId, id, undo);
    if (undo.unsubscribed) {
      const what = undo.deleted ? 'Removal' : 'Unsubscribing';
      await recordConsent(
        tx, [{ accountId, phone: undo.phone, keywordId: undo.keywordId, subscriberId: id, event: 'restore' }],
        { words: `${what} undone by ${await userName(tx, userId)}`, actor: `user:${userId}`, channel: 'web' },
      );
    }
    await notifySubscribers(tx, [{ id, accountId, keywordId: undo.keywordId }]);
    return shown(tx, session, id);
  });
