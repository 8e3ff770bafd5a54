import { foldText } from '@textloom/contracts';
import type { ContentRule } from './content-rule.repository';

/** A word of a text, folded, with its place. */
interface Word {
  folded: string;
  from: number;
  to: number;
}

/** A merge field or a code, which each message replaces. */
const FILLED = /\{[^{}]*\}/g;
/** Invisible characters, which could split a word. */
const UNSEEN = /\p{Cf}/gu;
/** Ends a phrase: "no credit check. Loans" is not about "credit check loans". */
const BREAK = /[.!?,;:\n]/;

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    folded: foldText(word),
    from: index,
    to: index + word.length,
  }));

/**
 * The form in which rules and texts are compared: in lower case, without accents, with single spaces. Empty if the text
 * has no word.
 */
export const phraseOf = (text: string): string =>
  wordsOf(text)
    .map(({ folded }) => folded)
    .join(' ');

/** The form of a host in which rules and links are compared; undefined if the text is no host. */
export function hostOf(text: string): string | undefined {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '');
  return /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(host) ? host : undefined;
}

/** The hosts of a text, with or without https:// before them and a path behind them; not those of mail addresses. */
const hostsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}@-])/gu)].flatMap(
    ([host]) => hostOf(host) ?? [],
  );

/** The phrase as the text writes it, if it begins at the word `at`. */
function writtenAt(text: string, words: readonly Word[], at: number, phrase: readonly string[]): string | undefined {
  const found = words.slice(at, at + phrase.length);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last || found.length < phrase.length) return undefined;
  if (phrase.some((word, index) => found[index]?.folded !== word)) return undefined;
  const written = text.slice(first.from, last.to);
  return BREAK.test(written) ? undefined : written;
}

/** A rule that matches a text, and the matching words as written there. */
export interface Filtered {
  rule: ContentRule;
  written: string;
}

/** The rules that match a text: by whole words, ignoring case and accents, or by the host of a link. */
export function filteredIn(composed: string, rules: readonly ContentRule[]): Filtered[] {
  const text = composed.replace(UNSEEN, '').replace(FILLED, 'x');
  const words = wordsOf(text);
  const hosts = new Set(hostsIn(text));
  return rules.flatMap((rule) => {
    if (rule.kind === 'shortener') return hosts.has(rule.phrase) ? [{ rule, written: rule.phrase }] : [];
    const phrase = rule.phrase.split(' ');
    for (const at of words.keys()) {
      const written = writtenAt(text, words, at, phrase);
      if (written !== undefined) return [{ rule, written }];
    }
    return [];
  });
}
