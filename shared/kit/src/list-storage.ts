import { STORAGE_PREFIX } from '@textloom/session';
import { readStored, writeStored } from './stored';

const listKey = (path: string): string => `${STORAGE_PREFIX}list.${path}`;
const scrollKey = (path: string): string => `${STORAGE_PREFIX}scroll.${path}`;
const filtersKey = (path: string): string => `${STORAGE_PREFIX}filters.${path}`;

/** Query string of a list, stored per route (SUBS-027). Empty text removes it. */
export const readListQuery = (path: string): string => readStored(listKey(path)) ?? '';
export const writeListQuery = (path: string, query: string): void => writeStored(listKey(path), query || null);

/** Scroll position per route (SUBS-028). */
export const readScroll = (path: string): number => Number(readStored(scrollKey(path))) || 0;
export const writeScroll = (path: string, top: number): void =>
  writeStored(scrollKey(path), top > 0 ? String(Math.round(top)) : null);

/** Whether the filters of a list are open, for this session of the tab. */
export const readFiltersOpen = (path: string): boolean => readStored(filtersKey(path), 'session') === '1';
export const writeFiltersOpen = (path: string, open: boolean): void =>
  writeStored(filtersKey(path), open ? '1' : null, 'session');
