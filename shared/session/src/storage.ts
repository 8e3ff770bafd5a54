/** Prefix of everything this application keeps in the browser (product specification, section 9). */
export const STORAGE_PREFIX = 'textloom.';

const SESSION_KEY = `${STORAGE_PREFIX}session`;
/** What belongs to the account, not to the browser, and goes at sign-out (decision 14). */
const ACCOUNT_PREFIXES = [`${STORAGE_PREFIX}list.`, `${STORAGE_PREFIX}scroll.`, `${STORAGE_PREFIX}alerts.`];

/** Storage may be forbidden (private windows, policies): then nothing is remembered, and nothing breaks. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** A stored session as text, from wherever "remember me" put it. */
export function readStored(): { text: string; remember: boolean } | null {
  const kept = attempt(() => localStorage.getItem(SESSION_KEY));
  if (kept) return { text: kept, remember: true };
  const brief = attempt(() => sessionStorage.getItem(SESSION_KEY));
  return brief ? { text: brief, remember: false } : null;
}

/** Remember on: local storage; off: session storage, gone with the tab (decision 131). */
export function writeStored(text: string, remember: boolean): void {
  attempt(() => {
    (remember ? sessionStorage : localStorage).removeItem(SESSION_KEY);
    (remember ? localStorage : sessionStorage).setItem(SESSION_KEY, text);
  });
}

export function clearStored(): void {
  attempt(() => {
    sessionStorage.removeItem(SESSION_KEY);
    localStorage.removeItem(SESSION_KEY);
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (ACCOUNT_PREFIXES.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
      }
    }
  });
}

/** Calls back when another tab signs out. */
export function onSignedOutElsewhere(callback: () => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY && event.newValue === null) callback();
  });
}
