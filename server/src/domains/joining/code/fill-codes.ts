import { oneAtATime } from '../../../platform/db/one-at-a-time';
import { lowCodes } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { codeNames, codePools, takeCode } from './code-pool.repository';

const PLACEHOLDER = /\{([^{}]+)\}/g;
/**
 * Joins of a keyword are serialized when a pool is this close to its threshold: fewer joins than this run concurrently.
 */
const MAX_JOINS_UNDER_WAY = 200;

/** Names in braces, as written. The keyword's pools decide which of them are code columns. */
export const placeholders = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')),
];

const same = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();

/** Replaces every `{NAME}` that is in `codes`; an empty code leaves no double space. */
function replaceCodes(text: string, codes: ReadonlyMap<string, string>): string {
  const filled = text.replace(PLACEHOLDER, (whole, name: string) => {
    const found = [...codes].find(([known]) => same(known, name));
    return found ? found[1] : whole;
  });
  return filled === text ? text : filled.replace(/ {2,}/g, ' ').trim();
}

export interface FilledText {
  text: string;
  /** Number of newly used codes. */
  taken: number;
  /** Columns that have just fallen to a tenth, or to zero. */
  low: { name: string; free: number; total: number }[];
}

/** Fills in this phone's codes; removes the placeholder of an empty column. */
export async function fillCodes(tx: Tx, keywordId: number, phone: string, text: string): Promise<FilledText> {
  const wanted = placeholders(text);
  const read = async () =>
    (await codePools(tx, keywordId)).filter((pool) => wanted.some((name) => same(name, pool.name)));
  let pools = await read();
  // Otherwise each of two concurrent joins would count the other's code as unused, and the owner would not be notified.
  if (pools.some((pool) => pool.available > 0 && pool.available <= lowCodes(pool.total) + MAX_JOINS_UNDER_WAY)) {
    // codePools counts exactly from here on.
    await oneAtATime(tx, 'keyword codes', keywordId);
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
    const free = pool.available - 1;
    if (free === 0 || free === lowCodes(pool.total)) low.push({ name: pool.name, free, total: pool.total });
  }
  return { text: replaceCodes(text, codes), taken, low };
}

/** What a test message shows in place of a code (messaging design, section 7). */
const SAMPLE = 'SAMPLE';

/** The text of a test message: it shows a sample in place of each code and uses none. */
export async function withSampleCodes(tx: Tx, accountId: number, text: string): Promise<string> {
  const names = placeholders(text);
  if (names.length === 0) return text;
  return replaceCodes(text, new Map((await codeNames(tx, accountId, names)).map((name) => [name, SAMPLE])));
}
