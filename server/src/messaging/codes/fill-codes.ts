import type { Tx } from '../../db/connection';
import { codePools, lockPools, takeCode } from './code.repository';

const PLACEHOLDER = /\{([^{}]+)\}/g;
/** The owner is told when this part of a pool, and when nothing, is left. */
const LOW_PART = 10;
/** Near a threshold joins of one keyword take turns; as many as this may be under way at once before. */
const NEAR = 200;

/** Names in braces, as written. Whether one is a code column, the keyword's pools decide. */
export const placeholders = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')),
];

const tenth = (total: number): number => Math.floor(total / LOW_PART);

const same = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();

/** Every `{NAME}` that `codes` knows replaced; an empty code leaves no double space behind. */
export function replaceCodes(text: string, codes: ReadonlyMap<string, string>): string {
  const filled = text.replace(PLACEHOLDER, (whole, name: string) => {
    const found = [...codes].find(([known]) => same(known, name));
    return found ? found[1] : whole;
  });
  return filled === text ? text : filled.replace(/ {2,}/g, ' ').trim();
}

export interface FilledText {
  text: string;
  /** Codes newly used up. */
  taken: number;
  /** Columns that have just reached a tenth, or nothing. */
  low: { name: string; free: number; total: number }[];
}

/** The text with this phone's codes in it; a column without a code left loses its placeholder. */
export async function fillCodes(tx: Tx, keywordId: number, phone: string, text: string): Promise<FilledText> {
  const wanted = placeholders(text);
  const read = async () =>
    (await codePools(tx, keywordId)).filter((pool) => wanted.some((name) => same(name, pool.name)));
  let pools = await read();
  // Two joins at the same moment would both count the other's code as unused, and nobody would be told.
  if (pools.some((pool) => pool.free > 0 && pool.free <= tenth(pool.total) + NEAR)) {
    await lockPools(tx, keywordId);
    pools = await read();
  }
  const codes = new Map<string, string>();
  const low: FilledText['low'] = [];
  let taken = 0;
  for (const pool of pools) {
    const code = await takeCode(tx, keywordId, pool.name, phone);
    codes.set(pool.name, code?.code ?? '');
    if (!code?.taken) continue;
    taken += 1;
    const free = pool.free - 1;
    if (free === 0 || free === tenth(pool.total)) low.push({ name: pool.name, free, total: pool.total });
  }
  return { text: replaceCodes(text, codes), taken, low };
}
