/** Why a session ended: by the user, because the server ended it, or with the account. */
export type SignOutReason = 'user' | 'expired' | 'deleted';

/** Prefix of all keys in the browser's storage (product specification, section 9). */
export const STORAGE_PREFIX = 'textloom.';

const SESSION_KEY = `${STORAGE_PREFIX}session`;
/** Data of the account, not of the browser; removed at sign-out (decision 14). */
const ACCOUNT_PREFIXES = [
  `${STORAGE_PREFIX}list.`,
  `${STORAGE_PREFIX}scroll.`,
  `${STORAGE_PREFIX}alerts.`,
  `${STORAGE_PREFIX}payment`,
];
/**
 * Unfinished input, by user id. It is kept when the server ends the session, for the same person; it is removed when
 * the user signs out and when somebody else signs in (decision 535).
 */
const INPUT_PREFIXES = ['reply-draft.', 'note.', 'kept.'].map((name) => STORAGE_PREFIX + name);
/** Why the browser's last session ended, for its other tabs. */
const END_KEY = `${STORAGE_PREFIX}ended`;

/** Storage may be forbidden (private windows, policies): then nothing is stored, without an error. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** A stored session as text: the one of this tab, else the remembered one. */
export function readStored(): { text: string; remember: boolean } | null {
  const brief = attempt(() => sessionStorage.getItem(SESSION_KEY));
  if (brief) return { text: brief, remember: false };
  const kept = attempt(() => localStorage.getItem(SESSION_KEY));
  return kept ? { text: kept, remember: true } : null;
}

/** The name of a stored session. */
export function nameOf(text: string | null): string | null {
  const raw: unknown = attempt(() => JSON.parse(text ?? 'null'));
  return typeof raw === 'object' && raw !== null && 'session' in raw && typeof raw.session === 'string'
    ? raw.session
    : null;
}

/** The id of the user whose unfinished input is kept. */
type Kept = 'nobody' | 'everybody' | number;

function forgetAccount(kept: Kept): void {
  const isKept = (key: string): boolean =>
    kept === 'everybody' || (kept !== 'nobody' && INPUT_PREFIXES.some((prefix) => key.startsWith(`${prefix}${kept}.`)));
  const forgotten = (key: string): boolean =>
    ACCOUNT_PREFIXES.some((prefix) => key.startsWith(prefix)) ||
    (INPUT_PREFIXES.some((prefix) => key.startsWith(prefix)) && !isKept(key));
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (forgotten(key)) storage.removeItem(key);
}

/**
 * Stores a sign-in. Remember on: local storage; off: session storage, which ends with the tab (decision 131) and keeps
 * the remembered session for the tabs that use it. Removes data of an earlier user who did not sign out, except
 * unfinished input of the user who signs in.
 */
export function writeStored(text: string, remember: boolean, user: number): void {
  attempt(() => {
    forgetAccount(user);
    localStorage.removeItem(END_KEY);
    if (remember) sessionStorage.removeItem(SESSION_KEY);
    (remember ? localStorage : sessionStorage).setItem(SESSION_KEY, text);
  });
}

/** Updates the stored session, unless another tab has signed in or out since. */
export function updateStored(text: string, remember: boolean): void {
  attempt(() => {
    const storage = remember ? localStorage : sessionStorage;
    if (nameOf(storage.getItem(SESSION_KEY)) === nameOf(text)) storage.setItem(SESSION_KEY, text);
  });
}

/**
 * Removes the session of this name and its account's data; another tab's session is kept, and unfinished input unless
 * the user ended the session.
 */
export function clearStored(name: string | null, reason: SignOutReason): void {
  attempt(() => {
    // Before the session is removed, which other tabs notice.
    if (reason === 'expired') localStorage.setItem(END_KEY, reason);
    else localStorage.removeItem(END_KEY);
    for (const storage of [localStorage, sessionStorage]) {
      const stored = nameOf(storage.getItem(SESSION_KEY));
      if (stored === null || name === null || stored === name) storage.removeItem(SESSION_KEY);
    }
    forgetAccount(reason === 'expired' ? 'everybody' : 'nobody');
  });
}

/** Calls back when the session of this name ended in another tab; null when the name cannot be read. */
export function onSignedOutElsewhere(callback: (name: string | null, reason: SignOutReason) => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY && event.newValue === null) {
      const expired = attempt(() => localStorage.getItem(END_KEY)) === 'expired';
      callback(nameOf(event.oldValue), expired ? 'expired' : 'user');
    }
  });
}
