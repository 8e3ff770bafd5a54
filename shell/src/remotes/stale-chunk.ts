/**
 * After a release, an open tab may ask for a chunk that its cache lost and the server no longer has: one
 * reload brings the current version. Guarded by time, so that a chunk that stays missing does not reload
 * for ever.
 */
const KEY = 'textloom.reloaded-at';
const GUARD_MS = 60_000;

/** True when a reload was started. */
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
