/** An event of the stream. */
export interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

export interface OneStream {
  /** Tabs with the same name share one stream. */
  readonly name: string;
  readonly signal: AbortSignal;
  /**
   * Keeps the stream open until the signal aborts; `takenOver`: another tab held it before, so events may have been
   * missed.
   */
  readonly lead: (share: (event: StreamEvent) => void, takenOver: boolean) => Promise<void>;
  /** An event that the leading tab has received. */
  readonly onEvent: (event: StreamEvent) => void;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * One of a browser's tabs holds the event stream and forwards it to the others: over HTTP/1.1 a browser opens six
 * connections to a server, so a stream per tab would leave none for calls (ADR 0006). When the leading tab closes, the
 * next gets its lock. Without locks each tab holds its own stream.
 */
export async function shareOneStream({ name, signal, lead, onEvent }: OneStream): Promise<void> {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  if (!locks) return lead(onEvent, false);
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<StreamEvent>) => onEvent(data);
  const share = (event: StreamEvent): void => {
    onEvent(event);
    channel.postMessage(event);
  };
  try {
    const first = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await lead(share, false);
      return lock !== null;
    });
    if (!first && !signal.aborted) await locks.request(name, { signal }, () => lead(share, true));
  } catch (error) {
    if (!isAbort(error)) throw error;
  } finally {
    channel.close();
  }
}
