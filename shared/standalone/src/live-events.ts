import { addressOf, apiHeaders } from '@textloom/api';
import { bus } from '@textloom/bus';
import { openEvents } from '@textloom/contracts';
import { deliverLive } from '@textloom/kit';
import { refresh } from '@textloom/session';

const PAUSE_MS = 5_000;

const fieldOf = (block: string, name: string): string =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

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
    for (const block of blocks) deliverLive(fieldOf(block, 'event'), fieldOf(block, 'data'));
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
