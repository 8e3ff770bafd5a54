import { addressOf, apiConfig, apiHeaders } from '@textloom/api';
import { bus } from '@textloom/bus';
import { openEvents } from '@textloom/contracts';
import { deliverLive } from '@textloom/kit';
import { createParser } from 'eventsource-parser';
import { currentConnection, onConnection, suspectConnection } from '../frame/connection';
import { shareOneStream, type StreamEvent } from './one-stream';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/**
 * Within this time after its request, the stream's first events include everything since the page began; later,
 * everything is reloaded. Reloading is expensive, so the limit tolerates a slow device that is busy starting.
 */
const SLOW_MS = 2_000;

/** Parses server-sent events from text that arrives in chunks. */
export function eventReader(onEvent: (type: string, data: string) => void): (chunk: string) => void {
  const parser = createParser({ onEvent: ({ event, data }) => onEvent(event ?? 'message', data) });
  return (chunk) => parser.feed(chunk);
}

/** Several times the server's heartbeat interval. */
const SILENCE_MS = 70_000;

interface Reader {
  read(): Promise<{ done: boolean; value?: string | undefined }>;
  cancel(): Promise<void>;
}

/**
 * Yields the chunks of the stream. A dead connection (the laptop slept, the network changed) reports no error, so the
 * read fails when no heartbeat arrives for `silence` milliseconds; the next connection reports `live.reconnected`.
 */
export async function* piecesOf(reader: Reader, silence = SILENCE_MS): AsyncGenerator<string> {
  for (;;) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silent = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no heartbeat')), silence);
    });
    try {
      const { done, value } = await Promise.race([reader.read(), silent]);
      if (done) return;
      yield value ?? '';
    } catch (error) {
      void reader.cancel().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** `age`: the age of the page's data, which was read before the stream opens. */
async function readOnce(
  signal: AbortSignal,
  age: number | null,
  onOpen: () => void,
  onEvent: (type: string, data: string) => void,
): Promise<void> {
  const attempt = new AbortController();
  const stop = (): void => attempt.abort(signal.reason);
  signal.addEventListener('abort', stop);
  // A stream that was open before the network was lost may be dead without an error.
  const stopWatching = onConnection(() => {
    if (currentConnection() === 'online') attempt.abort(new Error('the connection was lost'));
  });
  // A connection that died while it was opened reports no error either.
  const limit = setTimeout(() => attempt.abort(new Error('no response')), apiConfig().timeout);
  try {
    // fetch instead of EventSource, because the credentials are sent in a header.
    const response = await fetch(addressOf(openEvents) + (age === null ? '' : `?filter[age]=${Math.round(age)}`), {
      headers: { ...apiHeaders(), Accept: 'text/event-stream' },
      signal: attempt.signal,
      cache: 'no-store',
    });
    clearTimeout(limit);
    // A response that arrives after sign-out must not end the session of the next user.
    if (response.status === 401 && !signal.aborted) apiConfig().onUnauthorized();
    if (!response.ok || !response.body) throw new Error(`The live stream returned ${response.status}.`);
    onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream(), { signal: attempt.signal }).getReader();
    const read = eventReader(onEvent);
    for await (const piece of piecesOf(reader)) read(piece);
  } finally {
    clearTimeout(limit);
    stopWatching();
    signal.removeEventListener('abort', stop);
  }
}

/** Waits this long, or until `live.reconnected` reports that the connection is back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      back.unsubscribe();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const back = bus.on('live.reconnected').subscribe(done);
    signal.addEventListener('abort', done);
  });

/** Keeps the stream open until the signal aborts: reconnects with exponential backoff and jitter. */
async function keepOpen(signal: AbortSignal, share: (event: StreamEvent) => void, takenOver: boolean): Promise<void> {
  let wait = FIRST_WAIT;
  let openedAt = Infinity;
  let opened = takenOver;
  const began = Date.now();
  while (!signal.aborted) {
    try {
      await readOnce(
        signal,
        opened ? null : performance.now() + SLOW_MS,
        () => {
          // The page's data may be older than what a slowly opened stream covers.
          if (opened || Date.now() - began > SLOW_MS) share({ type: 'live.reconnected', data: '{}' });
          opened = true;
          openedAt = performance.now();
        },
        (type, data) => share({ type, data }),
      );
    } catch (error) {
      // Also if the stream never opened, because the page's data is older than the attempt that succeeds.
      opened = true;
      if (!signal.aborted) {
        console.warn('Live stream lost:', error instanceof Error ? error.message : error);
        suspectConnection();
      }
    }
    if (signal.aborted) return;
    // Each opening reloads lists, so a proxy that cuts streams early must not cause a reload each second.
    if (performance.now() - openedAt > LONGEST_WAIT) wait = FIRST_WAIT;
    openedAt = Infinity;
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/**
 * Emits the user's live events on the bus while signed in, over one stream for all tabs. After a reconnect,
 * `live.reconnected` makes caches refetch what they may have missed. Returns the function that stops it.
 */
export function startLiveStream(profileId: number): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  void shareOneStream({
    name: `textloom.live.${profileId}`,
    // The page's data starts with the release set, which precedes the profile request.
    since: performance.timeOrigin,
    signal,
    lead: (share, takenOver) => keepOpen(signal, share, takenOver),
    onEvent: ({ type, data }) => deliverLive(type, data),
  });
  return () => controller.abort();
}
