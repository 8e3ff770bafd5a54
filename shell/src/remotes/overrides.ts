/**
 * A developer's builds in place of released ones: `localStorage['textloom.overrides'] = {"keywords":
 * "http://127.0.0.1:4711/"}` (folder with mf-manifest.json and remote.json). It loads foreign code, so a production
 * build checks `mayOverride` first.
 */
const KEY = 'textloom.overrides';

let predicate: () => boolean = () => false;

/** Set when the profile is known: true with the developer permission. Always true in development builds. */
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

/** Removes every override; the next page load uses the releases. */
export function resetOverrides(): void {
  localStorage.removeItem(KEY);
}

/** Ids switched off for this visit, for support: `?without=keywords&without=inbox`. */
export function switchedOff(): ReadonlySet<string> {
  return new Set(new URLSearchParams(location.search).getAll('without').flatMap((value) => value.split(',')));
}
