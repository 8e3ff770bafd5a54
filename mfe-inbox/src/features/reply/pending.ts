import { call, isApiError, type ApiError } from '@textloom/api';
import { bus } from '@textloom/bus';
import { answerThread, type Thread } from '@textloom/contracts';
import { alerts, escapeHtml, randomKey } from '@textloom/kit';
import { session, useProfile } from '@textloom/session';
import { BehaviorSubject } from 'rxjs';
import { useEffect, useSyncExternalStore } from 'react';
import { MESSAGES } from '../../messages';
import { keepDraft, readDraft } from './draft';
import { notYetShown, type PendingReply } from './pending.model';

// Outside the components, so that sending continues after the conversation is left.
const pending$ = new BehaviorSubject<readonly PendingReply[]>([]);
/** The end of each conversation's queue: replies arrive in the order in which they were written. */
const queues = new Map<number, Promise<void>>();

const find = (id: string): PendingReply | undefined => pending$.value.find((reply) => reply.id === id);
const isUnsent = ({ state }: PendingReply): boolean => state !== 'sent';
const change = (id: string, changes: Partial<PendingReply>): void =>
  pending$.next(pending$.value.map((reply) => (reply.id === id ? { ...reply, ...changes } : reply)));

/** Removes a reply. */
export const discardReply = (id: string): void => pending$.next(pending$.value.filter((reply) => reply.id !== id));

/** Whether repeating the same call may succeed; it may also have been carried out already. */
const isLost = (error: ApiError): boolean => error.kind !== 'http' || error.id === 'unavailable';

async function transmit(id: string): Promise<void> {
  const reply = find(id);
  if (!reply || reply.state !== 'sending') return;
  const { address, subscriber, phone, composed, done, key } = reply;
  try {
    const sent = await call(
      answerThread,
      { id: address, subscriber_id: subscriber, phone, ...composed, ...(done && { done: 1 }) },
      { idempotencyKey: key },
    );
    change(id, { state: 'sent', messageId: sent.id ?? null });
    alerts.success(escapeHtml(sent.message) || MESSAGES.reply.answered);
  } catch (error) {
    if (!isApiError(error)) throw error;
    // Discarded or signed out in the meantime.
    if (!find(id)) return;
    if (isLost(error)) return change(id, { state: 'waiting', problem: error });
    change(id, { state: 'refused', problem: error, key: randomKey() });
    return alerts.failure(error);
  }
  // Not awaited, because a hidden tab reloads only when shown. If the reload fails, the reply stays until a later one.
  void reply.refresh().then((loaded) => loaded && discardReply(id));
}

function enqueue({ id, conversation }: PendingReply): void {
  const run = (): Promise<void> => transmit(id);
  const turn = (queues.get(conversation) ?? Promise.resolve()).then(run, run).finally(() => {
    if (queues.get(conversation) === turn) queues.delete(conversation);
  });
  queues.set(conversation, turn);
}

/** Sends a reply again. */
export function retryReply(id: string): void {
  change(id, { state: 'sending', problem: null });
  const reply = find(id);
  if (reply) enqueue(reply);
}

function retryWaiting(): void {
  for (const { id, state } of pending$.value) if (state === 'waiting') retryReply(id);
}

/** Sends a reply, after those that are still waiting for the connection. */
export function sendReply(
  written: Pick<PendingReply, 'address' | 'user' | 'composed' | 'done' | 'refresh'> & { thread: Thread },
): void {
  const { thread, ...rest } = written;
  retryWaiting();
  const outgoing = thread.replies.filter(({ direction }) => direction === 'out');
  const reply: PendingReply = {
    ...rest,
    id: randomKey(),
    conversation: thread.info.id,
    subscriber: String(thread.subscriber?.id ?? ''),
    phone: thread.info.phone,
    state: 'sending',
    problem: null,
    key: randomKey(),
    newest: Math.max(0, ...outgoing.map(({ id }) => id)),
    messageId: null,
  };
  pending$.next([...pending$.value, reply]);
  enqueue(reply);
}

/** Replies to this conversation that its thread does not show yet, oldest first. */
export function usePendingReplies(thread: Thread): readonly PendingReply[] {
  const all = useSyncExternalStore(subscribe, () => pending$.value);
  const { first_name, last_name } = useProfile();
  const own = all.filter(({ conversation }) => conversation === thread.info.id);
  const left = notYetShown(own, thread.replies, `${first_name} ${last_name}`.trim());
  useEffect(() => {
    for (const reply of own) if (reply.state === 'sent' && !left.includes(reply)) discardReply(reply.id);
  });
  return left;
}

function subscribe(onChange: () => void): () => void {
  const subscription = pending$.subscribe(onChange);
  return () => subscription.unsubscribe();
}

bus.on('live.reconnected').subscribe(retryWaiting);
window.addEventListener('online', retryWaiting);

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
pending$.subscribe((replies) => {
  // Closing the tab would lose them.
  if (replies.some(isUnsent)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

/** Restores the text of an unsent reply in front of what the user has typed since. */
function keepUnsent({ user, conversation, composed }: PendingReply): void {
  const since = readDraft(user, conversation).message;
  keepDraft(user, conversation, [composed.message, since].filter((text) => text !== '').join('\n'));
}

// The next user to sign in must not send them. If the server ended the session, they become the user's drafts.
session.state$.subscribe((state) => {
  if (state.status !== 'signed-out' || pending$.value.length === 0) return;
  // Newest first, because each one is prepended.
  if (state.reason === 'expired') pending$.value.filter(isUnsent).toReversed().forEach(keepUnsent);
  pending$.next([]);
});
