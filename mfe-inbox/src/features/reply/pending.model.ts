import type { ApiError } from '@textloom/api';
import type { Thread } from '@textloom/contracts';
import type { Composed } from '@textloom/ui';

/** A reply that was sent from this tab and is not shown in its thread yet. */
export interface PendingReply {
  /** Unique within this tab. */
  readonly id: string;
  readonly user: number;
  /** Address of the thread, and its conversation. */
  readonly address: string;
  readonly conversation: number;
  readonly subscriber: string;
  readonly phone: string;
  readonly composed: Composed;
  /** The conversation is done with it. */
  readonly done: boolean;
  /**
   * `waiting`: the server was not reached, or did not respond. `refused`: it refused the reply. `sent`: it accepted it,
   * and the thread has not been reloaded since.
   */
  readonly state: 'sending' | 'waiting' | 'refused' | 'sent';
  readonly problem: ApiError | null;
  /** Reused after a lost connection, so that nothing is sent twice; replaced after a refusal. */
  readonly key: string;
  /** Id of the newest outgoing message in the thread when this was written. */
  readonly newest: number;
  /** Set once the server has accepted it. */
  readonly messageId: number | null;
  /** Reads the thread again, if it is open; resolves with whether that succeeded. */
  readonly refresh: () => Promise<boolean>;
}

/**
 * The pending replies that the thread does not show yet. The thread may be refreshed before the server's response to a
 * reply arrives, or the response may be lost: then the message is found by its text among this user's newer ones.
 */
export function notYetShown(
  pending: readonly PendingReply[],
  messages: Thread['replies'],
  author: string,
): readonly PendingReply[] {
  const free = messages.filter(({ direction }) => direction === 'out');
  return pending.filter((reply) => {
    if (reply.state === 'refused') return true;
    const { message, file } = reply.composed;
    const place = free.findIndex((one) =>
      reply.messageId === null
        ? one.id > reply.newest &&
          one.message === message &&
          one.attachments.length > 0 === (file !== null) &&
          (one.author === author || one.author === '')
        : one.id === reply.messageId,
    );
    if (place === -1) return true;
    // Each message matches one reply, because the same text may be sent twice.
    free.splice(place, 1);
    return false;
  });
}
