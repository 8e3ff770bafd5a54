import type { threadReplyBody, z } from '@textloom/contracts';
import type { Deps } from '../../web/deps';
import { once } from '../../web/idempotency';
import { AppError, notFound } from '../../base/app-error';
import type { Session } from '../../web/session.types';
import { notifyLive } from '../../live/notify';
import { isSuppressed, WHOLE_ACCOUNT } from '../../messaging/consent/suppression.repository';
import { recordOutgoing, unreadByUser } from '../../messaging/conversations/conversation.repository';
import { KIND, LANE } from '../../messaging/kinds';
import { composedMessage } from '../../messaging/singles/composed-message';
import { enqueueMessage } from '../../messaging/singles/enqueue';
import { requireMeans } from '../../messaging/singles/require-means';
import { mediaAfter, type FileChange } from '../media/file-change';
import { subscriberBehind } from '../subscribers/list/subscribers.service';
import { open } from './inbox.service';

const LEFT = 'This person has unsubscribed and can not be texted.';
const EMPTY = 'A message is required.';

/**
 * Sends a reply from the inbox (API-031). From now on, messages of this phone are routed here first (routing rule 1).
 * The message is charged when a worker claims it, and withdrawn if the subscriber has left by then.
 */
export async function answerThread(
  deps: Deps,
  session: Session,
  address: string,
  body: z.output<typeof threadReplyBody>,
  file: FileChange,
  key: string | undefined,
): Promise<{ id: number }> {
  const { accountId } = session;
  const media = typeof file === 'string' ? null : file;
  const composed = composedMessage(body, media !== null, deps.config.maxMediaLength);
  if (!composed) throw new AppError('invalid', EMPTY, { message: EMPTY });
  return deps.db.asAccount(accountId, async (tx) => {
    const conversation = await open(tx, accountId, address);
    if (!conversation) throw notFound('This conversation');
    const { phone } = conversation;
    return once(tx, accountId, key, { ...composed, thread: conversation.id, file: media?.digest ?? '' }, async () => {
      const subscriber = await subscriberBehind(tx, accountId, conversation);
      const keywordId = subscriber?.keyword_id ?? WHOLE_ACCOUNT;
      if (subscriber?.disabled === 1 || (await isSuppressed(tx, accountId, phone, keywordId)))
        throw new AppError('opted_out', LEFT);
      await requireMeans(tx, accountId, composed.segments);
      const mediaId = await mediaAfter(deps, tx, accountId, null, file);
      const subscriberId = subscriber?.id ?? null;
      const id = await enqueueMessage(tx, {
        accountId,
        kind: KIND.reply,
        lane: LANE.reply,
        phone,
        ...composed,
        keywordId: subscriber?.keyword_id ?? null,
        subscriberId,
        mediaId,
      });
      await recordOutgoing(tx, { accountId, phone, subscriberId, text: composed.body });
      await notifyLive(tx, accountId, {
        type: 'inbox.changed',
        payload: { conversation_id: conversation.id, unread: await unreadByUser(tx, accountId) },
      });
      return { id };
    });
  });
}
