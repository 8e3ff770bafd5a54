import { addressOf, apiConfig, apiHeaders } from '@textloom/api';
import { bus } from '@textloom/bus';
import { liveEventSchemas, openEvents, type LiveEventType } from '@textloom/contracts';
import { setUnread } from '@textloom/session';
import { shareOneStream, type StreamEvent } from './one-stream';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

const isLive = (type: string): type is LiveEventType => type in liveEventSchemas;

/** One event of the stream to the bus. What this client does not know, or cannot read, is left alone. */
export function deliver(type: string, data: string): void {
  // The server lost its own source for a moment.
  if (type === 'live.reconnected') bus.emit('live.reconnected', {});
  if (!isLive(type)) return;
  let raw: unknown;
  try {
    raw = JSON.parse(data);
  } catch {
    return;
  }
  const payload = liveEventSchemas[type].safeParse(raw);
  if (!payload.success) return;
  if ('unread' in payload.data) setUnread(payload.data.unread);
  bus.emit(type, payload.data as never);
}

/** Splits a stream of server-sent events into blocks and hands each on. */
export function eventReader(onEvent: (type: string, data: string) => void): (chunk: string) => void {
  let buffer = '';
  return (chunk) => {
    buffer += chunk.replaceAll('\r\n', '\n');
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const block = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      let type = 'message';
      const data: string[] = [];
      for (const line of block.split('\n')) {
        if (line.startsWith('event:')) type = line.slice(6).trim();
        if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
      }
      if (data.length > 0) onEvent(type, data.join('\n'));
    }
  };
}

/** Longer than the server lets pass between two heartbeats, by far. */
const SILENCE_MS = 70_000;

interface Reader {
  read(): Promise<{ done: boolean; value?: string | undefined }>;
  cancel(): Promise<void>;
}

/**
 * What arrives, until the end. A connection may die without a word (a laptop that slept, a network that was left):
 * where not even a heartbeat comes it is given up, and the next one says what was missed.
 */
export async function* piecesOf(reader: Reader, silence = SILENCE_MS): AsyncGenerator<string> {
  for (;;) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silent = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it fell silent')), silence);
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

async function readOnce(
  signal: AbortSignal,
  onOpen: () => void,
  onEvent: (type: string, data: string) => void,
): Promise<void> {
  // fetch and not EventSource: the credentials travel in a header.
  const answer = await fetch(addressOf(openEvents), {
    headers: { ...apiHeaders(), Accept: 'text/event-stream' },
    signal,
    cache: 'no-store',
  });
  // A late 401 for a user who has signed out already ends no session.
  if (answer.status === 401 && !signal.aborted) apiConfig().onUnauthorized();
  if (!answer.ok || !answer.body) throw new Error(`The live stream answered ${answer.status}.`);
  onOpen();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const read = eventReader(onEvent);
  for await (const piece of piecesOf(reader)) read(piece);
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });

/** Opens the stream, and opens it again with growing waits when it breaks, until the signal. */
async function keepOpen(signal: AbortSignal, share: (event: StreamEvent) => void, takenOver: boolean): Promise<void> {
  let wait = FIRST_WAIT;
  let opened = takenOver;
  while (!signal.aborted) {
    try {
      await readOnce(
        signal,
        () => {
          if (opened) share({ type: 'live.reconnected', data: '{}' });
          opened = true;
          wait = FIRST_WAIT;
        },
        (type, data) => share({ type, data }),
      );
    } catch (error) {
      if (!signal.aborted) console.warn('The live stream broke:', error instanceof Error ? error.message : error);
    }
    if (signal.aborted) return;
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/**
 * Puts every live event of this user on the bus while somebody is signed in, over one stream for all
 * tabs. After a break `live.reconnected` tells caches that they may have missed something. Returns how
 * to stop it.
 */
export function startLiveStream(profileId: number): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  void shareOneStream({
    name: `textloom.live.${profileId}`,
    signal,
    lead: (share, takenOver) => keepOpen(signal, share, takenOver),
    onEvent: ({ type, data }) => deliver(type, data),
  });
  return () => controller.abort();
}
