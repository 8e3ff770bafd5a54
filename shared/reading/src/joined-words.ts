import type { Clause } from './clause.types';
import { clauseOf } from './clauses';
import { isStopWords, NEUTRAL_AFTER_STOP } from './stop-words';
import { once } from './once';
import { leavingPhrase, phraseWords } from './phrases';
import { corrected } from './spelling';
import { POLITE, CONTRACTIONS } from './vocabulary';
import { STRONG_STOP_WORDS, WEAK_STOP_WORDS } from './words';

/** A keyword has at most 20 letters; a longer word is not read as joined words. */
const LONGEST = 24;
/** Limit of splits that are tried for one word; a word of the phrases' vocabulary has few. */
const MAX_CUTS = 64;

const knownWords = once(
  (): ReadonlySet<string> =>
    new Set([
      ...phraseWords(),
      ...POLITE,
      ...Object.keys(CONTRACTIONS),
      ...STRONG_STOP_WORDS,
      ...WEAK_STOP_WORDS,
      'NOW',
      '2',
      'I',
    ]),
);

/** Every split of a word into known words, up to MAX_CUTS. */
function cuts(word: string): string[][] {
  const dead = new Set<number>();
  const done: string[][] = [];
  const cut = (from: number, before: readonly string[]): boolean => {
    if (from === word.length) return done.push([...before]) > 0;
    if (dead.has(from) || done.length >= MAX_CUTS) return false;
    let any = false;
    for (let to = word.length; to > from; to -= 1) {
      const part = word.slice(from, to);
      if (knownWords().has(part) && cut(to, [...before, part])) any = true;
    }
    if (!any) dead.add(from);
    return any;
  };
  cut(0, []);
  return done.filter((parts) => parts.length > 1);
}

const spelled = (words: readonly string[]): string[] =>
  words.flatMap((word) => CONTRACTIONS[word]?.split(' ') ?? [word]);

/** A wish to leave written without spaces, as a clause: NOMORETEXTS, "please stopnow", OPTMEOUT. */
export function joinedWish({ words: written, lead, tail }: Clause): readonly string[] | null {
  const word = written[lead] ?? '';
  if (word.length > LONGEST || !written.slice(lead + 1, tail).every((next) => NEUTRAL_AFTER_STOP.has(next)))
    return null;
  const rest = word.startsWith('STOP') ? word.slice('STOP'.length) : '';
  const spellings = new Set([word, word.replace(/(.)\1/gu, '$1'), rest === '' ? word : `STOP${corrected(rest)}`]);
  for (const parts of [...spellings].flatMap(cuts)) {
    const words = spelled(parts);
    if (isStopWords(words) || leavingPhrase([clauseOf(words)], true) !== null) return words;
  }
  return null;
}
