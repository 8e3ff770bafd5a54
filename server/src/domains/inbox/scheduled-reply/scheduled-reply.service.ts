import {
  MOST_SCHEDULED,
  SCHEDULED_DAYS_AHEAD,
  SCHEDULED_MINUTES_AHEAD,
  type scheduledReplyBody,
  type z,
} from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import type { Session } from '../../../platform/web/session.types';
import { type FileChange, mediaAfter } from '../../files';
import { composedMessage } from '../../texting/single';
import { EMPTY, requireReachable, segmentsOf, sendReply } from '../conversation/inbox-reply.service';
import type { OpenedConversation } from '../conversation/inbox.repository';
import { open } from '../conversation/inbox.service';
import { notifyConversation } from '../conversation/notify-outcome';
import * as repository from './scheduled-reply.repository';

const MOST_OF_ACCOUNT = 1_000;

const ENDED = 'This reply does not wait any more.';
const UNDO_ENDED = 'This reply can no longer be brought back.';

const unit = (count: number, one: string): string => (count === 1 ? `a ${one}` : `${count} ${one}s`);

/** The moment that a user chose. */
function momentOf(text: string, now: Date): Date {
  const at = new Date(text);
  const ahead = at.getTime() - now.getTime();
  if (ahead < SCHEDULED_MINUTES_AHEAD * 60_000)
    throw invalid('send_at', `Choose a time at least ${unit(SCHEDULED_MINUTES_AHEAD, 'minute')} from now.`);
  if (ahead > SCHEDULED_DAYS_AHEAD * 86_400_000)
    throw invalid('send_at', `Choose a time within the next ${unit(SCHEDULED_DAYS_AHEAD, 'day')}.`);
  return at;
}

interface Opened {
  conversation: OpenedConversation;
  reply: repository.LockedScheduled;
}

/**
 * Locks a scheduled reply, and before it its conversation, which a text of the person locks first too. Undefined: it was
 * sent, or never was.
 */
export async function lockedReply(tx: Tx, accountId: number, id: number): Promise<Opened | undefined> {
  const conversationId = await repository.conversationOfScheduled(tx, accountId, id);
  if (conversationId === undefined) return undefined;
  const conversation = await open(tx, accountId, String(conversationId));
  const reply = await repository.lockScheduled(tx, accountId, id);
  return reply && { conversation, reply };
}

async function waiting(tx: Tx, accountId: number, id: number): Promise<Opened> {
  const opened = await lockedReply(tx, accountId, id);
  if (!opened || opened.reply.removed) throw notFound('This reply');
  if (!opened.reply.waits) throw new AppError('conflict', ENDED);
  return opened;
}

async function requireRoom(tx: Tx, accountId: number, conversationId: number): Promise<void> {
  const { here, all } = await repository.countWaiting(tx, accountId, conversationId, MOST_OF_ACCOUNT);
  if (here >= MOST_SCHEDULED)
    throw new AppError('conflict', `At most ${MOST_SCHEDULED} replies can wait in one conversation.`);
  if (all >= MOST_OF_ACCOUNT)
    throw new AppError(
      'conflict',
      `At most ${MOST_OF_ACCOUNT.toLocaleString('en-US')} replies of an account can wait.`,
    );
}

/** Stores a reply for later. Whether it may be sent is judged at its moment; only people who have left are refused now. */
export async function schedule(
  deps: Deps,
  session: Session,
  address: string,
  body: z.output<typeof scheduledReplyBody>,
  file: FileChange,
  key: string | undefined,
): Promise<{ id: number }> {
  const { accountId, userId } = session;
  const upload = typeof file === 'string' ? null : file;
  const composed = composedMessage(body, upload !== null, deps.config.maxMediaLength);
  if (!composed) throw invalid('message', EMPTY);
  return deps.db.asAccount(accountId, async (tx) => {
    const conversation = await open(tx, accountId, address);
    const request = { ...composed, scheduled: conversation.id, at: body.send_at, file: upload?.digest ?? '' };
    return once(tx, accountId, key, request, async () => {
      const sendAt = momentOf(body.send_at, new Date());
      await requireReachable(tx, accountId, conversation);
      await requireRoom(tx, accountId, conversation.id);
      const mediaId = await mediaAfter(deps, tx, accountId, null, file);
      const id = await repository.insertScheduled(tx, accountId, {
        ...composed,
        conversationId: conversation.id,
        userId,
        mediaId,
        sendAt,
      });
      await notifyConversation(tx, { accountId, conversationId: conversation.id });
      return { id };
    });
  });
}

/** Changes text and moment. From now on it is the requesting user's reply; its file stays. */
export const change = (
  deps: Deps,
  { accountId, userId }: Session,
  id: number,
  body: z.output<typeof scheduledReplyBody>,
): Promise<{ id: number }> => {
  const sendAt = momentOf(body.send_at, new Date());
  return deps.db.asAccount(accountId, async (tx) => {
    const { conversation, reply } = await waiting(tx, accountId, id);
    const composed = composedMessage(body, reply.mediaId !== null, deps.config.maxMediaLength);
    if (!composed) throw invalid('message', EMPTY);
    await repository.updateScheduled(tx, accountId, id, { ...composed, userId, sendAt });
    await notifyConversation(tx, { accountId, conversationId: conversation.id });
    return { id };
  });
};

/**
 * Sends a reply that waits, in the name of its author and with every check of a reply that is sent at this moment. Its row
 * goes in the same transaction, so that it is sent once.
 */
export async function sendOpened(deps: Deps, tx: Tx, accountId: number, { conversation, reply }: Opened) {
  const id = await sendReply(tx, { accountId, userId: reply.userId }, conversation, {
    body: reply.body,
    segments: segmentsOf(reply.segments),
    media: () => mediaAfter(deps, tx, accountId, reply.mediaId, 'kept'),
  });
  await repository.deleteScheduled(tx, accountId, reply.id);
  return id;
}

export const sendNow = (
  deps: Deps,
  { accountId }: Session,
  id: number,
  key: string | undefined,
): Promise<{ id: number }> =>
  deps.db.asAccount(accountId, (tx) =>
    once(tx, accountId, key, { sendScheduled: id }, async () => ({
      id: await sendOpened(deps, tx, accountId, await waiting(tx, accountId, id)),
    })),
  );

/** Cancels a reply that waits, or removes one that was not sent from its conversation. */
export const remove = (deps: Deps, { accountId }: Session, id: number): Promise<void> =>
  deps.db.asAccount(accountId, async (tx) => {
    const opened = await lockedReply(tx, accountId, id);
    if (!opened || opened.reply.removed) throw notFound('This reply');
    await repository.removeScheduled(tx, accountId, id);
    await notifyConversation(tx, { accountId, conversationId: opened.conversation.id });
  });

export const restore = (deps: Deps, { accountId }: Session, id: number): Promise<void> =>
  deps.db.asAccount(accountId, async (tx) => {
    const opened = await lockedReply(tx, accountId, id);
    if (!opened) throw notFound('This reply');
    if (!opened.reply.removed) return;
    await requireRoom(tx, accountId, opened.conversation.id);
    if (!(await repository.restoreScheduled(tx, accountId, id))) throw new AppError('conflict', UNDO_ENDED);
    await notifyConversation(tx, { accountId, conversationId: opened.conversation.id });
  });
