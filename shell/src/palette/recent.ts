import { STORAGE_PREFIX } from '@textloom/session';
import { z } from '@textloom/contracts';
import { readStored, writeStored } from '@textloom/kit';
import type { PaletteItem } from './palette.model';

/** The prefix of account data, which sign-out removes (decision 14). */
const KEY = `${STORAGE_PREFIX}list.palette`;
/** More than are shown, because they also decide between equal matches. */
const MOST = 30;

const stored = z.array(
  z.object({ id: z.string(), label: z.string(), hint: z.string().optional(), to: z.string().startsWith('/') }),
);

/** Entries opened from the palette, latest first. */
export function readRecent(): PaletteItem[] {
  try {
    const { data = [] } = stored.safeParse(JSON.parse(readStored(KEY) ?? '[]'));
    return data.map(({ hint, ...item }) => ({ ...item, ...(hint === undefined ? {} : { hint }) }));
  } catch {
    return [];
  }
}

/** Actions without an address are not stored, because searching them is as quick. */
export function keepRecent({ id, label, hint, to }: PaletteItem): void {
  if (to === undefined) return;
  const kept = [{ id, label, hint, to }, ...readRecent().filter((item) => item.to !== to)].slice(0, MOST);
  writeStored(KEY, JSON.stringify(kept));
}
