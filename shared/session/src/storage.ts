/** Prefix of all keys in the browser's storage (product specification, section 9). */
export const STORAGE_PREFIX = 'textloom.';

const SESSION_KEY = `${STORAGE_PREFIX}session`;
/** Data of the account, not of the browser; removed at sign-out (decision 14). */
const ACCOUNT_PREFIXES = [
  `${STORAGE_PREFIX}list.`,
  `${STORAGE_PREFIX}scroll.`,
  `${STORAGE_PREFIX}alerts.`,
  `${STORAGE_PREFIX}payment`,
  `${STORAGE_PREFIX}reply-draft.`,
];

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

function forgetAccount(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (ACCOUNT_PREFIXES.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
    }
  }
}

/**
 * Stores a sign-in. Remember on: local storage; off: session storage, which ends with the tab (decision 131) and keeps
 * the remembered session for the tabs that use it. Removes data of an earlier user who did not sign out.
 */
export function writeStored(text: string, remember: boolean): void {
  attempt(() => {
    forgetAccount();
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

/** Removes the session of this name and its account's data; another tab's session is kept. */
export function clearStored(name: string | null): void {
  attempt(() => {
    for (const storage of [localStorage, sessionStorage]) {
      const stored = nameOf(storage.getItem(SESSION_KEY));
      if (stored === null || name === null || stored === name) storage.removeItem(SESSION_KEY);
    }
    forgetAccount();
  });
}

/** Calls back when another tab signs out of the session of this name; null when the name cannot be read. */
export function onSignedOutElsewhere(callback: (name: string | null) => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY && event.newValue === null) callback(nameOf(event.oldValue));
  });
}
