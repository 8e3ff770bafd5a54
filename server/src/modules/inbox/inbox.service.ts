import { toApiDate, type inboxQuery, type InboxList, type Thread, type z } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import type { Deps } from '../../web/deps';
import { notFound } from '../../base/app-error';
import type { Session } from '../../web/session.types';
import { notifyLive } from '../../live/notify';
import { unreadByUser } from '../../messaging/conversations/conversation.repository';
import { presentSubscriber } from '../subscribers/list/subscribers.presenter';
import { subscriberBehind } from '../subscribers/list/subscribers.service';
import { presentConversation, presentReply } from './inbox.presenter';
import * as repository from './inbox.repository';
import { countThread, threadOf } from './thread.repository';

export const listConversations = (
  deps: Deps,
  session: Session,
  query: z.output<typeof inboxQuery>,
): Promise<InboxList> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const rows = await repository.pageOfConversations(tx, session.accountId, session.userId, query);
    return {
      entries: rows.map(presentConversation),
      total_entries: await repository.countConversations(tx, session.accountId, session.userId, query),
      per_page_entries: query.limit,
      current_page: query.page,
      next: '',
    };
  });

/** `12` is a conversation, `7_3001` that of subscriber 3001 who replied to campaign 7 (decision 21). */
export function open(tx: Tx, accountId: number, address: string): Promise<repository.OpenedConversation | undefined> {
  const [first = '', subscriber] = address.split('_');
  return subscriber === undefined
    ? repository.openConversation(tx, accountId, Number(first))
    : repository.openConversationOf(tx, accountId, Number(subscriber));
}

/** Reading a thread marks it read and lowers the badge in every tab (ENG-042, decision 41). */
export const openThread = (deps: Deps, session: Session, address: string): Promise<Thread> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId, timezone } = session;
    const conversation = await open(tx, accountId, address);
    if (!conversation) throw notFound('This conversation');
    const { id, phone, state, assignee, snoozedUntil } = conversation;
    const changed = await repository.markRead(tx, session.userId, id);
    const unread = await unreadByUser(tx, accountId);
    if (changed > 0)
      await notifyLive(tx, accountId, { type: 'inbox.changed', payload: { conversation_id: id, unread } });
    const subscriber = await subscriberBehind(tx, accountId, conversation);
    const rows = await threadOf(tx, accountId, phone);
    return {
      subscriber: subscriber ? presentSubscriber(subscriber) : null,
      replies: rows.reverse().map((row) => presentReply(deps.config, row, timezone)),
      notes: [],
      info: {
        id,
        phone,
        read: true,
        total: await countThread(tx, accountId, phone),
        unread: unread[String(session.userId)] ?? 0,
        before: '',
        state,
        assignee,
        snoozed_until: snoozedUntil && toApiDate(snoozedUntil),
      },
    };
  });
