import { addressOf, apiHeaders } from '@textloom/api';
import { bus } from '@textloom/bus';
import { liveEventSchemas, openEvents, type LiveEventType } from '@textloom/contracts';
import { refresh, session, setUnread } from '@textloom/session';

const PAUSE_MS = 5_000;

const isLive = (type: string): type is LiveEventType => type in liveEventSchemas;

const fieldOf = (block: string, name: string): string =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

/** Emits a server event on the bus, as the shell does. Unknown events are ignored. */
export function deliver(block: string): void {
  const type = fieldOf(block, 'event');
  if (!isLive(type)) return;
  let raw: unknown;
  try {
    raw = JSON.parse(fieldOf(block, 'data'));
  } catch {
    return;
  }
  const { data } = liveEventSchemas[type].safeParse(raw);
  if (!data) return;
  const unread = 'unread' in data ? data.unread[String(session.current.data?.profile.id)] : undefined;
  if (unread !== undefined) setUnread(unread);
  bus.emit(type, data as never);
}

async function readOnce(signal: AbortSignal): Promise<void> {
  const headers = { ...apiHeaders(), Accept: 'text/event-stream' };
  const response = await fetch(addressOf(openEvents), { headers, signal, cache: 'no-store' });
  if (!response.ok || !response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const blocks = (rest + decoder.decode(piece.value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) deliver(block);
  }
}

/**
 * Streams the server's events for this person until it is stopped. The shell has one stream for all its tabs; this page
 * has its own.
 */
export function followLiveEvents(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const keepReading = async (): Promise<void> => {
    while (!signal.aborted) {
      await readOnce(signal).catch(() => undefined);
      await new Promise((next) => setTimeout(next, PAUSE_MS));
    }
  };
  void keepReading();
  const subscription = bus.on('profile.changed').subscribe(() => void refresh().catch(() => undefined));
  return () => {
    controller.abort();
    subscription.unsubscribe();
  };
}
