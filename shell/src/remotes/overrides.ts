/**
 * A developer's own builds in place of released ones: `localStorage['textloom.overrides'] =
 * {"keywords": "http://127.0.0.1:4711/"}` (folder that holds mf-manifest.json and remote.json).
 * It loads foreign code, so a production build checks `mayOverride` first.
 */
const KEY = 'textloom.overrides';

let predicate: () => boolean = () => false;

/** Sets the check of the profile: true when it holds the developer permission. Development builds always may. */
export function allowOverrides(may: () => boolean): void {
  predicate = may;
}

export function mayOverride(): boolean {
  return (typeof __DEV__ !== 'undefined' && __DEV__) || predicate();
}

/** Remote id → address of the folder; empty when overrides are not allowed or invalid. */
export function readOverrides(): Readonly<Record<string, string>> {
  if (!mayOverride()) return {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** Forgets the override of one remote; it is gone at the next page load. */
export function resetOverride(id: string): void {
  const others = Object.entries(readOverrides()).filter(([other]) => other !== id);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(others)));
}

/** Forgets every override; they are gone at the next page load. */
export function resetOverrides(): void {
  localStorage.removeItem(KEY);
}

/** Ids switched off for this visit: `?without=keywords&without=inbox` (the first thing to try in a support call). */
export function switchedOff(): ReadonlySet<string> {
  return new Set(new URLSearchParams(location.search).getAll('without').flatMap((value) => value.split(',')));
}
