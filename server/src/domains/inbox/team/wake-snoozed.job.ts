import { link } from '@textloom/contracts';
import { idsOf } from '../../../platform/base/ids-of';
import type { Database, Tx } from '../../../platform/db/connection';
import { addNotice } from '../../notices';
import { listColleagues, markUnreadFor, wakeDue, type Woken } from './team.repository';
import { personOf } from './team.service';
import { notifyConversation } from '../conversation/notify-outcome';
import { untilNone } from '../../../platform/base/until-none';

const PER_TRANSACTION = 50;

/** Marks the conversation unread for the assignee, or for everybody if no assignee can sign in. */
async function notifyAssignee(tx: Tx, { id, accountId, assigneeId }: Woken): Promise<void> {
  const colleagues = await listColleagues(tx, accountId);
  const assignee = colleagues.find((one) => one.id === assigneeId);
  await markUnreadFor(tx, accountId, id, idsOf(assignee ? [assignee] : colleagues));
  await addNotice(tx, {
    accountId,
    to: assignee?.id ?? 'everyone',
    kind: 'inbox.woken',
    text: `The conversation with ${await personOf(tx, accountId, id)} is back from its snooze.`,
    path: link('/account/inbox/:id', { id }),
  });
  await notifyConversation(tx, { accountId, conversationId: id });
}

/** Reopens the conversations whose snooze has ended, each once however many processes do it. Returns their number. */
export const wakeSnoozed = (db: Database): Promise<number> =>
  untilNone(() =>
    db.asEngine(async (tx) => {
      const due = await wakeDue(tx, PER_TRANSACTION);
      for (const one of due) await notifyAssignee(tx, one);
      return due.length;
    }),
  );
