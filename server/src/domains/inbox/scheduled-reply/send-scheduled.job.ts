import { link, type NoticeKind } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import { untilNone } from '../../../platform/base/until-none';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { dropMedia } from '../../files';
import { addNotice } from '../../notices';
import { unsentReason } from '../conversation/inbox.presenter';
import { notifyConversation } from '../conversation/notify-outcome';
import { listColleagues } from '../team/team.repository';
import { personOf } from '../team/team.service';
import * as repository from './scheduled-reply.repository';
import { lockedReply, sendOpened } from './scheduled-reply.service';

const PER_TRANSACTION = 50;
/** Replies per run, so that those of one moment do not keep the others of the job waiting. */
const PER_RUN = 200;

/** After a longer standstill the words may no longer be true, such as "in ten minutes". */
const LATEST_MS = 3_600_000;
const TOO_LATE = 'it could not be sent within an hour of its time.';

interface Notice {
  conversationId: number;
  userId: number;
  kind: NoticeKind;
  sentence: (person: string) => string;
}

/** Notifies the author, or all users if the author can no longer sign in. */
async function notifyAuthor(
  tx: Tx,
  accountId: number,
  { conversationId, userId, kind, sentence }: Notice,
): Promise<void> {
  const author = (await listColleagues(tx, accountId)).find(({ id }) => id === userId);
  const text = sentence(await personOf(tx, accountId, conversationId));
  const path = link('/account/inbox/:id', { id: conversationId });
  await addNotice(tx, { accountId, to: author?.id ?? 'everyone', kind, text, path });
  await notifyConversation(tx, { accountId, conversationId });
}

const notifyOfWithdrawn = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  untilNone(() =>
    db.asEngine(async (tx) => {
      const withdrawn = await repository.takeDueNotices(tx, PER_TRANSACTION);
      for (const { accountId, reason, ...rest } of withdrawn)
        await notifyAuthor(tx, accountId, {
          ...rest,
          kind: 'inbox.withdrawn',
          sentence: (person) =>
            `Your scheduled reply to ${person} was not sent. ${unsentReason({ state: 'withdrawn', reason }, person)}`,
        });
      return withdrawn.length;
    }),
  );

/** Sends the reply unless it was sent, changed or withdrawn meanwhile. */
const sendDue = (deps: Deps, { accountId, id }: repository.DueScheduled, now: Date): Promise<unknown> =>
  deps.db.asAccount(accountId, async (tx) => {
    const opened = await lockedReply(tx, accountId, id);
    if (!opened?.reply.waits || opened.reply.sendAt > now) return;
    if (now.getTime() - opened.reply.sendAt.getTime() > LATEST_MS) throw new AppError('conflict', TOO_LATE);
    await sendOpened(deps, tx, accountId, opened);
  });

/** Keeps the text in the conversation with the reason, and notifies the author. */
const refuse = (deps: Deps, { accountId, id }: repository.DueScheduled, reason: string): Promise<void> =>
  deps.db.asAccount(accountId, async (tx) => {
    const opened = await lockedReply(tx, accountId, id);
    if (!opened?.reply.waits) return;
    await repository.refuseScheduled(tx, accountId, id, reason);
    await notifyAuthor(tx, accountId, {
      conversationId: opened.conversation.id,
      userId: opened.reply.userId,
      kind: 'inbox.not_sent',
      sentence: (person) => `Your scheduled reply to ${person} was not sent: ${reason}`,
    });
  });

/** The sentence about the field says more than that of the form. */
const reasonOf = (error: AppError): string => Object.values(error.fields ?? {})[0] ?? error.message;

async function settle(deps: Deps, due: repository.DueScheduled, now: Date): Promise<void> {
  try {
    await sendDue(deps, due, now);
  } catch (error) {
    if (error instanceof AppError) return refuse(deps, due, reasonOf(error));
    // The next run tries again, and the other replies do not wait for it.
    deps.log.error({ err: error, scheduled_reply: due.id }, 'a scheduled reply could not be sent');
  }
}

const tidy = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  untilNone(() =>
    db.asEngine(async (tx) => {
      const ended = await repository.deleteEnded(tx, PER_TRANSACTION);
      for (const { accountId, mediaId } of ended) if (mediaId !== null) await dropMedia(tx, accountId, mediaId);
      return ended.length;
    }),
  );

/**
 * Sends the due replies, each once however many processes run this, and notifies the authors of withdrawn ones. Returns the
 * number of due replies.
 */
export async function sendScheduled(deps: Deps, now: Date): Promise<number> {
  await notifyOfWithdrawn(deps);
  const due = await deps.db.asEngine((tx) => repository.dueScheduled(tx, PER_RUN));
  for (const one of due) await settle(deps, one, now);
  await tidy(deps);
  return due.length;
}
