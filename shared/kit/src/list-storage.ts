import { STORAGE_PREFIX } from '@textloom/session';

const listKey = (path: string): string => `${STORAGE_PREFIX}list.${path}`;
const scrollKey = (path: string): string => `${STORAGE_PREFIX}scroll.${path}`;

/** Storage may be forbidden or full: then lists start without stored filters. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Not stored, without an error.
  }
}

/** Query string of a list, stored per route (SUBS-027). Empty text removes it. */
export const readListQuery = (path: string): string => read(listKey(path)) ?? '';
export const writeListQuery = (path: string, query: string): void => write(listKey(path), query);

/** Scroll position per route (SUBS-028). */
export const readScroll = (path: string): number => Number(read(scrollKey(path)) ?? 0) || 0;
export const writeScroll = (path: string, top: number): void =>
  write(scrollKey(path), top > 0 ? String(Math.round(top)) : '');

const filtersKey = (path: string): string => `${STORAGE_PREFIX}filters.${path}`;

/** Whether the filters of a list are open, for this session of the tab. */
export function readFiltersOpen(path: string): boolean {
  try {
    return sessionStorage.getItem(filtersKey(path)) === '1';
  } catch {
    return false;
  }
}
export function writeFiltersOpen(path: string, open: boolean): void {
  try {
    if (open) sessionStorage.setItem(filtersKey(path), '1');
    else sessionStorage.removeItem(filtersKey(path));
  } catch {
    // Not stored, without an error.
  }
}
