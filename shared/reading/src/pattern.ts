import type { Clause } from './clause.types';
import { sentenceBegins, sentenceEnded } from './sentences';
import { isFiller, NOISE, NO_NOUN } from './vocabulary';

/** Named classes of words for patterns: `$thing` is any of CLASSES.thing. */
export type WordClasses = Readonly<Record<string, string>>;

type Step =
  | { kind: 'begin' }
  | { kind: 'end' }
  | { kind: 'gap'; nouns: boolean }
  | { kind: 'word'; words: ReadonlySet<string>; least: 0 | 1; most: number };

export interface Pattern {
  steps: readonly Step[];
  /** Words with which the pattern can begin. */
  first: ReadonlySet<string>;
}

/** Words that `~` and `_` may skip. */
const MAX_GAP = 4;
/** Repetitions that `*` allows: enough for every phrase, and a bound on the work for any text. */
const MAX_REPEATS = 6;

/** The words of an option: itself, or every word of its class, which may contain others. */
export function expand(option: string, classes: WordClasses): readonly string[] {
  if (!option.startsWith('$')) return [option.toUpperCase()];
  const words = classes[option.slice(1)];
  if (words === undefined) throw new Error(`unknown word class ${option}`);
  return words.split(' ').flatMap((word) => expand(word, classes));
}

function parseStep(source: string, classes: WordClasses): Step {
  if (source === '[') return { kind: 'begin' };
  if (source === ']') return { kind: 'end' };
  if (source === '~' || source === '_') return { kind: 'gap', nouns: source === '_' };
  const count = /[?*]$/.exec(source)?.[0] ?? '';
  const options = source.slice(0, source.length - count.length).split('|');
  const words = new Set(options.flatMap((option) => expand(option, classes)));
  return { kind: 'word', words, least: count === '' ? 1 : 0, most: count === '*' ? MAX_REPEATS : 1 };
}

const stepsOf = new WeakMap<WordClasses, Map<string, Step>>();

/** Each step is parsed once: many phrases share `$thing`, which has hundreds of words. */
function stepOf(source: string, classes: WordClasses): Step {
  const known = stepsOf.get(classes) ?? new Map<string, Step>();
  stepsOf.set(classes, known);
  const step = known.get(source) ?? parseStep(source, classes);
  known.set(source, step);
  return step;
}

/**
 * Parses a phrase of the reader's grammar (ADR 0012), word by word: `stop|quit` is either word, `$thing` any word of a
 * class, `word?` is optional, `word*` repeats up to six times, `~` is up to four words of any kind, `_` up to four
 * that may stand before a noun ("book fair"); `[` and `]` are the ends of the clause without politeness words. Throws when a class is unknown or every word before a gap is optional.
 */
export function parsePattern(source: string, classes: WordClasses): Pattern {
  const steps = source.split(' ').map((step) => stepOf(step, classes));
  const first = new Set<string>();
  for (const step of steps) {
    if (step.kind === 'gap') break;
    if (step.kind !== 'word') continue;
    for (const word of step.words) first.add(word);
    if (step.least > 0) return { steps, first };
  }
  throw new Error(`"${source}" needs a word that is not optional before a gap`);
}

function afterNoise(clause: Clause, from: number): number {
  let at = from;
  while (NOISE.has(clause.words[at] ?? '')) at += 1;
  return at;
}

/** Whether only politeness follows, or another sentence: people text without commas. */
function ends(clause: Clause, from: number): boolean {
  for (let at = from; at < clause.tail; at += 1) {
    if (sentenceBegins(clause.words, at)) return true;
    if (!isFiller(clause.words[at])) return false;
  }
  return true;
}

const begins = (clause: Clause, at: number): boolean =>
  clause.words.slice(clause.lead, at).every(isFiller) || sentenceEnded(clause.words, at);

/** The index after the pattern when it matches at word `from` of the clause, or null. Noise within is skipped. */
export function matchPattern(pattern: Pattern, clause: Clause, from: number, step = 0): number | null {
  const next = pattern.steps[step];
  if (!next) return from;
  if (next.kind === 'begin') return begins(clause, from) ? matchPattern(pattern, clause, from, step + 1) : null;
  if (next.kind === 'end') return ends(clause, from) ? matchPattern(pattern, clause, from, step + 1) : null;
  if (next.kind === 'gap') {
    for (let at = from; at <= Math.min(from + MAX_GAP, clause.words.length); at += 1) {
      const end = matchPattern(pattern, clause, at, step + 1);
      if (end !== null) return end;
      if (next.nouns && NO_NOUN.has(clause.words[at] ?? '')) return null;
    }
    return null;
  }
  const reached = [from];
  for (let at = from; reached.length <= next.most;) {
    if (!next.words.has(clause.words[at] ?? '')) at = afterNoise(clause, at);
    if (!next.words.has(clause.words[at] ?? '')) break;
    at += 1;
    reached.push(at);
  }
  for (let count = reached.length - 1; count >= next.least; count -= 1) {
    const end = matchPattern(pattern, clause, reached[count] ?? from, step + 1);
    if (end !== null) return end;
  }
  return null;
}
