import { isChunkError, isTimeout } from './part-error';

const TIME_LIMIT_MS = 4_000;

/**
 * True when the server no longer has the file because a release replaced it. webpack cannot distinguish that from a
 * lost connection, so the server is queried: a reload without a connection would lose the whole application.
 */
export async function isOutdated(error: unknown): Promise<boolean> {
  if (!isChunkError(error) || isTimeout(error) || !error.request) return false;
  const answer = await fetch(error.request, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch(() => null);
  if (!answer) return false;
  return (
    answer.status === 404 ||
    answer.status === 410 ||
    (answer.ok && !/javascript/.test(answer.headers.get('content-type') ?? ''))
  );
}

const KEY = 'textloom.reloaded-at';
const GUARD_MS = 60_000;

/**
 * Reloads to get the current version. Limited in time, so that a permanently missing chunk does not reload for ever.
 * Returns whether a reload was started.
 */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < GUARD_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
