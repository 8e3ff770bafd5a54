import { isChunkError, isTimeout } from './part-error';

const TIME_LIMIT_MS = 4_000;

/** Aborts a request after a time limit. Uses setTimeout, whose clock tests can advance. */
function limitedFetch(address: string, init: RequestInit): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIME_LIMIT_MS);
  return fetch(address, { ...init, signal: limit.signal }).finally(() => clearTimeout(timer));
}

/**
 * Checks whether the file of a chunk error still exists. webpack cannot distinguish a file that a release has replaced
 * from a lost connection, so this queries the server: `gone` requires a reload, which without a connection (`unknown`)
 * would lose the whole application; for `there` another request is enough.
 */
async function whereIs(error: unknown): Promise<'gone' | 'there' | 'unknown'> {
  if (!isChunkError(error) || isTimeout(error) || !error.request) return 'unknown';
  const answer = await limitedFetch(error.request, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer) return 'unknown';
  if (answer.status === 404 || answer.status === 410) return 'gone';
  if (!answer.ok) return 'unknown';
  return /javascript/.test(answer.headers.get('content-type') ?? '') ? 'there' : 'gone';
}

/** Loads code; tries again if its file was missing only briefly. A failure includes whether the file exists. */
export async function loadTwice<T>(
  load: () => Promise<T>,
  failed: (cause: unknown, gone: boolean) => Promise<T> | T,
): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const place = await whereIs(cause);
    if (place !== 'there') return failed(cause, place === 'gone');
    return load().catch((again: unknown) => failed(again, false));
  }
}

const KEY = 'textloom.reloaded-at';
const GUARD_MS = 60_000;

/**
 * Reloads to get the current version. Limited in time, so that a permanently missing chunk does not reload for ever.
 * Returns whether the page is reloading, also if another part started it: failures until then need no report.
 */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < GUARD_MS) return last >= performance.timeOrigin;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
