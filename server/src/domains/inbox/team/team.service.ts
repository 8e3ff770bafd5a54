import {
  formatPhone,
  link,
  toApiDate,
  type conversationStateBody,
  type noteBody,
  type setConversationStates,
  type z,
} from '@textloom/contracts';
import { forbidden, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { addNotice } from '../../notices';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import type { Session } from '../../../platform/web/session.types';
import { open } from '../conversation/inbox.service';
import * as repository from './team.repository';
import { notifyConversation } from '../conversation/notify-outcome';

const LONGEST_SNOOZE_DAYS = 366;

function snoozeEnd(text: string, now: Date): Date | null {
  if (text === '') return null;
  const until = new Date(text);
  if (until <= now) throw invalid('snoozed_until', 'Choose a time in the future.');
  if (until.getTime() - now.getTime() > LONGEST_SNOOZE_DAYS * 86_400_000)
    throw invalid('snoozed_until', 'Choose a time within the next year.');
  return until;
}

export async function setState(
  deps: Deps,
  { accountId }: Session,
  address: string,
  body: z.output<typeof conversationStateBody>,
): Promise<void> {
  const until = snoozeEnd(body.snoozed_until, new Date());
  return deps.db.asAccount(accountId, async (tx) => {
    const conversation = await open(tx, accountId, address);
    await repository.setState(tx, accountId, conversation.id, body.state, until);
    await notifyConversation(tx, { accountId, conversationId: conversation.id });
  });
}

/** Conversations that do not exist, or are in the state already, are left out of the reply. */
export async function setStates(
  deps: Deps,
  { accountId }: Session,
  { snoozed_until, from, ...change }: z.output<typeof setConversationStates.body>,
): Promise<z.output<typeof setConversationStates.reply>> {
  const snoozedUntil = snoozeEnd(snoozed_until, new Date());
  return deps.db.asAccount(accountId, async (tx) => {
    const changed = await repository.setStates(tx, accountId, { ...change, from: from ?? null, snoozedUntil });
    for (const { id } of changed) await notifyConversation(tx, { accountId, conversationId: id });
    return {
      changed: changed.map((was) => ({
        id: was.id,
        state: was.state,
        snoozed_until: was.snoozedUntil && toApiDate(was.snoozedUntil),
      })),
    };
  });
}

/** The name of a conversation's person in notices. */
export async function personOf(tx: Tx, accountId: number, conversationId: number): Promise<string> {
  const { name, phone } = await repository.personOf(tx, accountId, conversationId);
  return name || formatPhone(phone);
}

interface News {
  conversationId: number;
  to: number;
  kind: 'inbox.assigned' | 'inbox.mentioned';
  sentence: (author: string, person: string) => string;
}

/** Notifies a colleague of a conversation by a notice, and marks it unread for them. */
async function notifyColleague(tx: Tx, session: Session, { conversationId, to, kind, sentence }: News): Promise<void> {
  const { accountId, userId } = session;
  const author = await repository.nameOf(tx, accountId, userId);
  const text = sentence(author, await personOf(tx, accountId, conversationId));
  await addNotice(tx, { accountId, to, kind, text, path: link('/account/inbox/:id', { id: conversationId }) });
  await repository.markUnreadFor(tx, accountId, conversationId, [to]);
}

async function requireAssignable(tx: Tx, accountId: number, userId: number): Promise<void> {
  const colleague = await repository.lockColleague(tx, accountId, userId);
  if (!colleague) throw invalid('user_id', 'This user does not exist any more. Please choose another one.');
  if (!colleague.joined) throw invalid('user_id', 'This user has not signed in yet. Please choose another one.');
}

/** `userId` 0 unassigns. A user who is assigned by somebody else gets a notice. */
export const setAssignee = (deps: Deps, session: Session, address: string, userId: number): Promise<void> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId } = session;
    if (userId !== 0) await requireAssignable(tx, accountId, userId);
    const conversation = await open(tx, accountId, address);
    if ((conversation.assignee?.id ?? 0) === userId) return;
    await repository.setAssignee(tx, accountId, conversation.id, userId || null);
    if (userId !== 0 && userId !== session.userId)
      await notifyColleague(tx, session, {
        conversationId: conversation.id,
        to: userId,
        kind: 'inbox.assigned',
        sentence: (author, person) => `${author} assigned the conversation with ${person} to you.`,
      });
    await notifyConversation(tx, { accountId, conversationId: conversation.id });
  });

/**
 * The mentioned users who can be notified and whose names are in the text. Ignores removed users, so that the note can
 * still be saved.
 */
async function mentionsIn(tx: Tx, accountId: number, body: z.output<typeof noteBody>): Promise<number[]> {
  if (body.mentions.length === 0) return [];
  const colleagues = await repository.listColleagues(tx, accountId);
  return colleagues
    .filter(({ id, name }) => body.mentions.includes(id) && body.text.includes(`@${name}`))
    .map(({ id }) => id);
}

export const addNote = (
  deps: Deps,
  session: Session,
  address: string,
  body: z.output<typeof noteBody>,
  key: string | undefined,
): Promise<{ id: number }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId } = session;
    const mentions = await mentionsIn(tx, accountId, body);
    const conversation = await open(tx, accountId, address);
    return once(tx, accountId, key, { note: body, thread: conversation.id, userId }, async () => {
      const note = { conversationId: conversation.id, userId, text: body.text, mentions };
      const id = await repository.insertNote(tx, accountId, note);
      for (const to of mentions.filter((one) => one !== userId))
        await notifyColleague(tx, session, {
          conversationId: conversation.id,
          to,
          kind: 'inbox.mentioned',
          sentence: (author, person) => `${author} mentioned you in a note about ${person}.`,
        });
      await notifyConversation(tx, { accountId, conversationId: conversation.id });
      return { id };
    });
  });

/** Authors delete their own notes, the owner any. */
export const deleteNote = (deps: Deps, session: Session, id: number): Promise<void> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId, owner } = session;
    const note = await repository.lockNote(tx, accountId, id);
    if (!note) throw notFound('This note');
    if (!owner && note.userId !== userId) throw forbidden();
    await repository.deleteNote(tx, accountId, id);
    await notifyConversation(tx, { accountId, conversationId: note.conversationId });
  });

/** Number of unassigned conversations that tabs are notified of; lists reload after any of these events. */
const MAX_ANNOUNCED = 100;

/** Unassigns the conversations of a user who is being removed; the caller has locked the user. */
export async function forgetColleague(
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<void> {
  await repository.forgetUnread(tx, accountId, userId);
  const released = await repository.releaseConversations(tx, accountId, userId);
  for (const conversationId of released.slice(0, MAX_ANNOUNCED))
    await notifyConversation(tx, { accountId, conversationId });
}
