import { KEYWORD_MAX } from '@textloom/contracts';

/** Shorter words resemble too many others. */
const MIN_LENGTH = 4;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/**
 * The keyword texts that are one slip away: a letter changed, left out or added, or two neighbours swapped. Empty for a
 * text of fewer than four letters.
 */
export function nearTexts(typed: string): string[] {
  if (typed.length < MIN_LENGTH || typed.length > KEYWORD_MAX + 1) return [];
  const near = new Set<string>();
  for (let at = 0; at <= typed.length; at += 1) {
    const [before, here, after] = [typed.slice(0, at), typed.slice(at, at + 1), typed.slice(at + 1)];
    for (const letter of LETTERS) {
      near.add(before + letter + here + after);
      if (here !== '') near.add(before + letter + after);
    }
    near.add(before + after);
    near.add(before + after.slice(0, 1) + here + after.slice(1));
  }
  near.delete(typed);
  return [...near].filter((text) => text.length >= MIN_LENGTH && text.length <= KEYWORD_MAX);
}
