/** Until the tab is closed (`session`), or for this browser. */
type Place = 'local' | 'session';
const storageOf = (place: Place): Storage => (place === 'local' ? localStorage : sessionStorage);

/** A text of the browser's storage; null also where storage is forbidden. */
export function readStored(key: string, place: Place = 'local'): string | null {
  try {
    return storageOf(place).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Where storage is forbidden or full nothing is stored, without an error. */
export function writeStored(key: string, text: string | null, place: Place = 'local'): void {
  try {
    if (text === null) storageOf(place).removeItem(key);
    else storageOf(place).setItem(key, text);
  } catch {
    // Callers do without what was stored.
  }
}
