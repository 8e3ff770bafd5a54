import { isRecord, keyOfPage, SESSION_KEY } from './stored-session';

/** Removes and returns the token that an earlier version of the application stored. */
function takeOldToken(storage: Storage): string | undefined {
  const stored: unknown = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null');
  if (!isRecord(stored) || typeof stored.credentials !== 'string' || stored.credentials === '') return undefined;
  storage.removeItem(SESSION_KEY);
  return stored.credentials;
}

/** Signs out of a session whose token scripts could read: the user signs in again and gets a cookie (decision 452). */
export function endOldSession(): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      const token = takeOldToken(storage);
      if (token === undefined) continue;
      fetch(new URL('/api/login', location.origin), {
        method: 'DELETE',
        headers: { 'Auth-Token': keyOfPage(), Credentials: token },
      }).catch(() => undefined);
    }
  } catch {
    // No storage, or it cannot be read: then nothing is signed in.
  }
}
