import {
  formatPhone,
  inboxQuery,
  toApiDate,
  type Conversation,
  type CursorPage,
  type CursorQuery,
  type InboxList,
  type Thread,
  type threadQuery,
  type z,
} from '@textloom/contracts';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { positionOf } from '../../../platform/db/cursor';
import { notifyLive } from '../../../platform/live/notify';
import { answersFrom } from './conversation-number';
import { isUnread, markRead, markUnread, unreadByUser } from './conversation.repository';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { senderNameOf } from '../../notices';
import { hasNoWelcome } from '../../people/subscriber';
import { presentSubscriber, subscriberBehind, wasRemoved } from '../../audience';
import { inboxFilter, resolveSearch, type ConversationFilter, type InboxQuery } from './inbox-filter.repository';
import { presentConversation, presentNote, presentReply, presentScheduled } from './inbox.presenter';
import * as repository from './inbox.repository';
import { messagesAt, notesBetween, placesOf, scheduledOf, type Place } from './thread.repository';
import { notifyConversation } from './notify-outcome';

/**
 * Exact up to 1,000. A search with many matches is not counted, because that would compare every conversation: the
 * total is then the number of rows seen so far.
 */
async function totals(
  tx: Tx,
  filter: ConversationFilter,
  { seen, more }: { seen: number; more: boolean },
): Promise<Pick<InboxList, 'total_entries' | 'total_capped'>> {
  const { match, alone, many } = filter;
  if (match !== null && many && alone) return { total_entries: repository.COUNT_CAP, total_capped: true };
  if (match !== null) return { total_entries: seen, total_capped: more };
  const total = await repository.countConversations(tx, filter);
  return { total_entries: Math.min(total, repository.COUNT_CAP), total_capped: total > repository.COUNT_CAP };
}

export function listConversations(deps: Deps, session: Session, query: InboxQuery): Promise<InboxList> {
  const { accountId, userId } = session;
  const { limit, page } = query;
  const after = positionOf(query.after);
  const asked = inboxFilter(accountId, userId, query);
  return deps.db.asReader(session, async (tx) => {
    const filter = await resolveSearch(tx, asked, query);
    // One more row shows whether another page follows.
    const window = { ...query, limit: limit + 1, offset: after ? 0 : (page - 1) * limit, after };
    const found = await repository.pageOfConversations(tx, filter, window);
    const rows = found.slice(0, limit);
    return {
      entries: rows.map(presentConversation),
      ...(await totals(tx, filter, {
        seen: rows.length > 0 ? window.offset + rows.length : 0,
        more: found.length > limit,
      })),
      per_page_entries: limit,
      current_page: page,
      next: found.length > limit ? (rows.at(-1)?.cursor ?? '') : '',
    };
  });
}

/**
 * The list of the public API: all conversations, newest first. Not sorted by latest message, which would move rows
 * during a walk.
 */
export const walkConversations = async (
  deps: Deps,
  session: Session,
  { after, limit }: CursorQuery,
): Promise<CursorPage<Conversation>> => {
  const { entries, next } = await listConversations(
    deps,
    session,
    inboxQuery.parse({ state: 'all', orderby: 'id', after, limit }),
  );
  return { entries, next: next === '' ? null : next };
};

/** `12` is a conversation, `7_3001` that of subscriber 3001 who replied to campaign 7 (decision 21). */
export async function open(tx: Tx, accountId: number, address: string): Promise<repository.OpenedConversation> {
  const [first = '', subscriber] = address.split('_');
  const found = await (subscriber === undefined
    ? repository.openConversation(tx, accountId, Number(first))
    : repository.openConversationOf(tx, accountId, Number(subscriber)));
  if (!found) throw notFound('This conversation');
  return found;
}

const NO_OLDER = 'These messages do not exist.';

function placeOf(before: string | undefined): Place | null {
  if (before === undefined) return null;
  const [, us, direction, id] = /^(\d{1,16})\.(in|out)\.(\d{1,15})$/.exec(before) ?? [];
  if (direction !== 'in' && direction !== 'out') throw invalid('before', NO_OLDER);
  return { us: Number(us), direction, id: Number(id) };
}

const cursorOfPlace = ({ us, direction, id }: Place): string => `${us}.${direction}.${id}`;

/**
 * Opening a thread marks it read for this user and lowers the user's badge in every tab (ENG-042, decision 41). Reading
 * older messages changes nothing, and neither does a program, which reads on behalf of no user.
 */
export function openThread(
  deps: Deps,
  session: Session,
  address: string,
  query: z.output<typeof threadQuery>,
): Promise<Thread> {
  const { limit = 50 } = query;
  const before = placeOf(query.before);
  return deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId, timezone, keyId } = session;
    const conversation = await open(tx, accountId, address);
    const { id, phone, state, assignee, snoozedUntil } = conversation;
    const changed = before === null && keyId === undefined && (await markRead(tx, userId, id));
    const unread = await unreadByUser(tx, accountId);
    if (changed) await notifyLive(tx, accountId, { type: 'inbox.changed', payload: { conversation_id: id, unread } });
    const subscriber = before === null ? await subscriberBehind(tx, accountId, conversation) : undefined;
    // One more row shows whether there are older ones.
    const found = await placesOf(tx, { accountId, phone, before, limit: limit + 1 });
    const places = found.places.slice(0, limit);
    const oldest = found.places.length > limit ? (places.at(-1) ?? null) : null;
    const rows = await messagesAt(tx, accountId, places);
    const scheduled = before === null ? await scheduledOf(tx, accountId, id) : [];
    const name = `${subscriber?.first_name ?? ''} ${subscriber?.last_name ?? ''}`.trim() || formatPhone(phone);
    const notes = await notesBetween(tx, id, accountId, { from: oldest, until: before });
    return {
      subscriber: subscriber ? presentSubscriber(subscriber) : null,
      replies: rows.reverse().map((row) => presentReply(deps.config, row, timezone)),
      notes: notes.map(presentNote),
      scheduled: scheduled.map((row) => presentScheduled(deps.config, row, name)),
      info: {
        id,
        phone,
        read: (before === null && keyId === undefined) || !(await isUnread(tx, userId, id)),
        total: found.total,
        unread: unread[String(userId)] ?? 0,
        before: oldest ? cursorOfPlace(oldest) : '',
        removed: before === null && !subscriber && (await wasRemoved(tx, accountId, phone)),
        begins_with:
          before === null && (await hasNoWelcome(tx, accountId, phone)) ? await senderNameOf(tx, accountId) : '',
        answers_from: before === null ? await answersFrom(tx, { accountId, phone, config: deps.config }) : '',
        state,
        assignee,
        snoozed_until: snoozedUntil && toApiDate(snoozedUntil),
      },
    };
  });
}

/** Marks the conversation unread for the requesting user only. */
export const unreadThread = (deps: Deps, session: Session, address: string): Promise<void> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId } = session;
    const conversation = await open(tx, accountId, address);
    if (await markUnread(tx, accountId, userId, conversation.id))
      await notifyConversation(tx, { accountId, conversationId: conversation.id });
  });
