import { configureApi } from '@textloom/api';
import { bus } from '@textloom/bus';
import { reportUnsent } from '@textloom/ui';

/** `offline`: the browser has no network. `unreachable`: it has, but the service does not respond. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** Small, needs no session, and succeeds only while the service has its database. */
const PROBE = '/app/registry.json';
const TIME_LIMIT_MS = 5_000;
/** A restarting server is back before the second probe. */
const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 20_000;

let connection: Connection = 'online';
const listeners = new Set<() => void>();
let failures = 0;
let probing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

export const currentConnection = (): Connection => connection;

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function become(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
  if (next !== 'online') return;
  reportUnsent();
  // Lists refetch, as after a gap in the live stream.
  bus.emit('live.reconnected', {});
}

async function responds(): Promise<boolean> {
  const limit = new AbortController();
  const limitTimer = setTimeout(() => limit.abort(), TIME_LIMIT_MS);
  try {
    return (await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal: limit.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(limitTimer);
  }
}

/** Probes the service until it responds; while the browser is offline, its `online` event triggers the next probe. */
async function probe(): Promise<void> {
  clearTimeout(timer);
  if (!navigator.onLine) return become('offline');
  if (probing) return;
  probing = true;
  failures = (await responds()) ? 0 : failures + 1;
  probing = false;
  if (failures === 0) return become('online');
  if (failures > 1) become('unreachable');
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  timer = setTimeout(() => void probe(), pause * (0.75 + Math.random() / 2));
}

/** A call or the live stream got no response: checks whether the service is available. */
export function suspectConnection(): void {
  if (connection === 'online' && failures === 0) void probe();
}

const look = (): void => void probe();

/** Watches the connection until the returned function is called. */
export function watchConnection(): () => void {
  configureApi({ onUnreachable: suspectConnection });
  window.addEventListener('offline', look);
  window.addEventListener('online', look);
  if (!navigator.onLine) look();
  return () => {
    configureApi({ onUnreachable: () => undefined });
    window.removeEventListener('offline', look);
    window.removeEventListener('online', look);
    clearTimeout(timer);
    connection = 'online';
    failures = 0;
  };
}
