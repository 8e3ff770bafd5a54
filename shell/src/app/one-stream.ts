import { randomKey } from '@textloom/kit';

/** An event of the stream. */
export interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

/** A tab with data from `since` on has joined. */
interface Joined {
  readonly joined: string;
  readonly since: number;
}

/**
 * The leader's reply. It may repeat an event that the tab has just received, so that the last unread count is the
 * newest.
 */
interface Missed {
  readonly to: string;
  readonly events: readonly StreamEvent[];
}

export interface OneStream {
  /** Tabs with the same name share one stream. */
  readonly name: string;
  /** When the oldest data of this tab was read, in milliseconds since 1970. */
  readonly since: number;
  readonly signal: AbortSignal;
  /**
   * Keeps the stream open until the signal aborts; `takenOver`: another tab held it before, so events may have been
   * missed.
   */
  readonly lead: (share: (event: StreamEvent) => void, takenOver: boolean) => Promise<void>;
  /** An event that the leading tab has received. */
  readonly onEvent: (event: StreamEvent) => void;
}

/** An alert is shown each time it arrives; every other event only means that something has changed. */
const ALERT = 'owner.alert';

/** Events kept for tabs that join: more than arrive while a page loads. */
const KEPT = 200;

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * One of a browser's tabs holds the event stream and forwards it to the others: over HTTP/1.1 a browser opens six
 * connections to a server, so a stream per tab would leave none for calls (ADR 0006). When the leading tab closes, the
 * next gets its lock. Without locks each tab holds its own stream.
 */
export async function shareOneStream({ name, since, signal, lead, onEvent }: OneStream): Promise<void> {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  if (!locks) return lead(onEvent, false);
  const me = randomKey();
  const channel = new BroadcastChannel(name);
  let leading = false;
  let heard: readonly { event: StreamEvent; at: number }[] = [];
  const hear = (event: StreamEvent): void => {
    heard = [...heard.slice(1 - KEPT), { event, at: Date.now() }];
    onEvent(event);
  };
  const isNew = ({ type, data }: StreamEvent): boolean =>
    type !== ALERT || !heard.some(({ event }) => event.type === ALERT && event.data === data);
  const share = (event: StreamEvent): void => {
    hear(event);
    channel.postMessage(event);
  };
  const answer = (tab: Joined): void => {
    const events = heard.filter(({ at }) => at >= tab.since).map(({ event }) => event);
    channel.postMessage({ to: tab.joined, events } satisfies Missed);
  };
  const leadNow = (takenOver: boolean): Promise<void> => {
    leading = true;
    return lead(share, takenOver);
  };
  channel.onmessage = ({ data }: MessageEvent<StreamEvent | Joined | Missed>) => {
    if ('type' in data) hear(data);
    else if ('joined' in data && leading) answer(data);
    else if ('to' in data && data.to === me) data.events.filter(isNew).forEach(hear);
  };
  // This tab read its data before it could receive the leader's events.
  channel.postMessage({ joined: me, since } satisfies Joined);
  try {
    const first = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await leadNow(false);
      return lock !== null;
    });
    if (!first && !signal.aborted) await locks.request(name, { signal }, () => leadNow(true));
  } catch (error) {
    if (!isAbort(error)) throw error;
  } finally {
    channel.close();
  }
}
