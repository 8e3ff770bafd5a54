import { localFolder } from '@textloom/contracts';

/**
 * A developer's own builds that replace released ones: `localStorage['textloom.overrides'] =
 * {"keywords": "http://127.0.0.1:4711/"}` (folder that holds mf-manifest.json and remote.json); `{"keywords": {"off":
 * "http://…"}}` keeps the address for later. They load code from this machine only, and a production build checks
 * `mayOverride` first. Written by the developer tools (devtools/).
 */
const KEY = 'textloom.overrides';

export interface Override {
  readonly id: string;
  /** The folder of the build. */
  readonly address: string;
  readonly on: boolean;
}

let predicate: () => boolean = () => false;

/** Sets the check of the profile: true if it has the developer permission. Development builds are always allowed. */
export function allowOverrides(may: () => boolean): void {
  predicate = may;
}

export function mayOverride(): boolean {
  return __DEV__ || predicate();
}

/** Storage may be forbidden, and its content may be anything. */
function stored(): Readonly<Record<string, unknown>> {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function overrideOf(id: string, value: unknown): Override | null {
  const off = typeof value === 'object' && value !== null && 'off' in value ? value.off : undefined;
  const given = typeof value === 'string' ? value : off;
  const address = typeof given === 'string' ? localFolder(given) : null;
  return address === null ? null : { id, address, on: typeof value === 'string' };
}

/** All stored overrides, including inactive ones; none without the permission. */
export function listOverrides(): readonly Override[] {
  if (!mayOverride()) return [];
  return Object.entries(stored()).flatMap(([id, value]) => overrideOf(id, value) ?? []);
}

/** Remote id → address of the folder, for active overrides. */
export function readOverrides(): Readonly<Record<string, string>> {
  return Object.fromEntries(listOverrides().flatMap(({ id, address, on }) => (on ? [[id, address]] : [])));
}

function store(overrides: readonly Override[]): void {
  const kept = overrides.map(({ id, address, on }) => [id, on ? address : { off: address }]);
  if (kept.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}

const others = (id: string): Override[] => listOverrides().filter((one) => one.id !== id);

/** Stores an override; it takes effect at the next page load. */
export function setOverride(override: Override): void {
  store([...others(override.id), override]);
}

/** Removes the override of one remote; this takes effect at the next page load. */
export function resetOverride(id: string): void {
  store(others(id));
}

/** Removes every override; this takes effect at the next page load. */
export function resetOverrides(): void {
  localStorage.removeItem(KEY);
}

/** Ids switched off for this visit: `?without=keywords&without=inbox` (the first thing to try in a support call). */
export function switchedOff(): ReadonlySet<string> {
  return new Set(new URLSearchParams(location.search).getAll('without').flatMap((value) => value.split(',')));
}
