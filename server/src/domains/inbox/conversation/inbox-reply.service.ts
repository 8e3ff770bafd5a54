import { senderProblem, withSender, type Segments, type threadReplyBody, type z } from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Session } from '../../../platform/web/session.types';
import { senderNameOf } from '../../notices';
import { subscriberBehind, wasRemoved } from '../../audience';
import { isSuppressed, WHOLE_ACCOUNT } from '../../people/suppression';
import { takeNoWelcome } from '../../people/subscriber';
import { type FileChange, mediaAfter } from '../../files';
import { composedMessage, enqueueMessage, markRetried } from '../../texting/single';
import { KIND, LANE } from '../../texting/message';
import { requireMeans } from '../../texting/ledger';
import { conversationNumber } from './conversation-number';
import { recordOutgoing } from './conversation.repository';
import { canRetry } from './inbox.presenter';
import type { OpenedConversation } from './inbox.repository';
import { open } from './inbox.service';
import { replyForRetry } from './thread.repository';
import { notifyConversation } from './notify-outcome';

const LEFT = 'This person has unsubscribed and cannot be texted.';
const UNCONFIRMED = 'This person was asked to confirm, has not replied YES, and cannot be texted.';
const REMOVED = 'This person was removed from your subscribers and cannot be texted.';
export const EMPTY = 'A message is required.';
const FINAL = 'This message cannot be sent again.';
const RETRIED = 'This message was already sent again.';

/** The stored class of a message. */
export const segmentsOf = (stored: number): Segments => (stored === 3 ? 3 : stored === 2 ? 2 : 1);

export interface Reply {
  body: string;
  segments: Segments;
  /** Marks the conversation as done. */
  done?: boolean;
  /** Called after every check, so that a refused reply stores no file. */
  media(): Promise<number | null>;
}

/** Refuses to text a person who has left, was removed, or has not confirmed; returns their subscription. */
export async function requireReachable(tx: Tx, accountId: number, conversation: OpenedConversation) {
  const { phone } = conversation;
  const subscriber = await subscriberBehind(tx, accountId, conversation);
  const keywordId = subscriber?.keyword_id ?? WHOLE_ACCOUNT;
  if (await isSuppressed(tx, accountId, phone, keywordId)) throw new AppError('opted_out', LEFT);
  if (subscriber?.disabled === 1) throw new AppError('opted_out', subscriber.disabled_at === null ? UNCONFIRMED : LEFT);
  if (!subscriber && (await wasRemoved(tx, accountId, phone))) throw new AppError('opted_out', REMOVED);
  return subscriber;
}

/**
 * Queues a reply. From now on, messages of this phone are routed here first (routing rule 1). The message is charged
 * when a worker claims it, and withdrawn if the subscriber has left by then.
 */
export async function sendReply(
  tx: Tx,
  { accountId, userId }: Pick<Session, 'accountId' | 'userId'>,
  conversation: OpenedConversation,
  { body: written, segments, done = false, media }: Reply,
): Promise<number> {
  const { phone } = conversation;
  const subscriber = await requireReachable(tx, accountId, conversation);
  // The first text to a person who got no welcome names its sender (ADR 0116).
  const name = (await takeNoWelcome(tx, accountId, phone)) ? await senderNameOf(tx, accountId) : '';
  const unfit = senderProblem(written, name, segments);
  if (unfit !== null) throw invalid('message', unfit);
  const body = withSender(written, name);
  await requireMeans(tx, accountId, segments);
  const subscriberId = subscriber?.id ?? null;
  const id = await enqueueMessage(tx, {
    accountId,
    kind: KIND.reply,
    lane: LANE.reply,
    phone,
    body,
    segments,
    keywordId: subscriber?.keyword_id ?? null,
    subscriberId,
    mediaId: await media(),
    authorId: userId,
    number: await conversationNumber(tx, accountId, phone),
  });
  await recordOutgoing(tx, { accountId, phone, subscriberId, text: body, done });
  await notifyConversation(tx, { accountId, conversationId: conversation.id });
  return id;
}

/** Sends a reply from the inbox (API-031). */
export async function answerThread(
  deps: Deps,
  session: Session,
  address: string,
  body: z.output<typeof threadReplyBody>,
  file: FileChange,
  key: string | undefined,
): Promise<{ id: number }> {
  const { accountId } = session;
  const upload = typeof file === 'string' ? null : file;
  const composed = composedMessage(body, upload !== null, deps.config.maxMediaLength);
  if (!composed) throw invalid('message', EMPTY);
  return deps.db.asAccount(accountId, async (tx) => {
    const conversation = await open(tx, accountId, address);
    const done = body.done === 1;
    // Without `done` as before it existed: a reply may be repeated across an update.
    const request = { ...composed, thread: conversation.id, file: upload?.digest ?? '', ...(done ? { done } : {}) };
    return once(tx, accountId, key, request, async () => ({
      id: await sendReply(tx, session, conversation, {
        ...composed,
        done,
        media: () => mediaAfter(deps, tx, accountId, null, file),
      }),
    }));
  });
}

/** Sends a failed reply again as a new message, once, and only if the reason may be temporary. */
export async function retryReply(
  deps: Deps,
  session: Session,
  address: string,
  messageId: number,
  key: string | undefined,
): Promise<{ id: number }> {
  const { accountId } = session;
  return deps.db.asAccount(accountId, async (tx) => {
    const conversation = await open(tx, accountId, address);
    return once(tx, accountId, key, { thread: conversation.id, retry: messageId }, async () => {
      const failed = await replyForRetry(tx, accountId, conversation.phone, messageId);
      if (!failed) throw notFound('This message');
      if (failed.retried) throw new AppError('conflict', RETRIED);
      if (!canRetry(failed.status)) throw new AppError('conflict', FINAL);
      const id = await sendReply(tx, session, conversation, {
        ...failed,
        segments: segmentsOf(failed.segments),
        media: async () => failed.media_id,
      });
      await markRetried(tx, accountId, failed.id, id);
      return { id };
    });
  });
}
