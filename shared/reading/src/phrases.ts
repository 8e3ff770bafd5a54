import type { Clause } from './clause.types';
import type { LeavingRule, LanguageRules } from './language-rules.types';
import { hasIt, isOfAnother, isSubject, meansAnother, redirects, saysMore } from './objects';
import { once } from './once';
import { sentenceEnded } from './sentences';
import { expand, matchPattern, parsePattern, type Pattern } from './pattern';
import { isAboutFacts, wantsToStay } from './staying';
import { english } from './rules-english';
import { french } from './rules-french';
import { spanish } from './rules-spanish';
import { NOISE } from './vocabulary';

interface Prepared extends Pattern {
  notAfter: ReadonlySet<string>;
  notBefore: ReadonlySet<string>;
  unless: ReadonlySet<string>;
  given: ReadonlySet<string>;
  light: ReadonlySet<string>;
  statement: boolean;
  leaves: boolean;
  refers: boolean;
  alone: boolean;
}

const NONE: ReadonlySet<string> = new Set();
const NEGATIONS: ReadonlySet<string> = new Set(['DONT', 'WONT', 'DOESNT', 'WOULDNT', 'NOT', 'NEVER']);
const REFUSES: ReadonlySet<string> = new Set(['DONT', 'NEVER', 'NOT', 'WONT', 'DOESNT']);
const REFUSES_SPANISH: ReadonlySet<string> = new Set(['NO', 'NUNCA']);
const ASKS_YOU: ReadonlySet<string> = new Set(['WONT', 'WOULDNT', 'CANT', 'COULDNT']);

const set = (words: string | undefined): ReadonlySet<string> =>
  words === undefined ? NONE : new Set(words.toUpperCase().split(' '));
const union = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> => new Set([...a, ...b]);

function prepare({ classes, negations, light, rules, doubtful }: LanguageRules): {
  leaving: Prepared[];
  doubtful: Prepared[];
} {
  // A class may contain others: $thing is every $message and more.
  const own = (words: string | undefined): ReadonlySet<string> =>
    words === undefined ? NONE : new Set(words.split(' ').flatMap((word) => expand(word, classes)));
  // English negations in each language: REMOVE is a Spanish verb too.
  const reversing = set(`${english.negations} ${negations}`);
  const between = set(light);
  const one = (rule: LeavingRule, leaves: boolean): Prepared => ({
    ...parsePattern(rule.say, classes),
    notAfter: rule.freely ? own(rule.notAfter) : union(own(rule.notAfter), reversing),
    notBefore: own(rule.notBefore),
    unless: own(rule.unless),
    given: own(rule.given),
    light: between,
    statement: rule.statement ?? false,
    leaves,
    refers: rule.refers ?? false,
    alone: rule.alone ?? false,
  });
  return { leaving: rules.map((rule) => one(rule, true)), doubtful: doubtful.map((say) => one({ say }, false)) };
}

type Index = ReadonlyMap<string, readonly Prepared[]>;

function indexed(rules: readonly Prepared[]): Index {
  const byWord = new Map<string, Prepared[]>();
  for (const rule of rules) {
    for (const word of rule.first) {
      const known = byWord.get(word);
      if (known) known.push(rule);
      else byWord.set(word, [rule]);
    }
  }
  return byWord;
}

const languages = once(() => [english, spanish, french].map(prepare));
const leaving = once(() => indexed(languages().flatMap((language) => language.leaving)));
const doubtful = once(() => indexed(languages().flatMap((language) => language.doubtful)));

/** Whether the preceding words reverse the phrase; light words between are ignored. */
function isTurned(words: readonly string[], from: number, rule: Prepared): boolean {
  if (sentenceEnded(words, from)) return false;
  for (let at = from - 1; at >= 0; at -= 1) {
    const word = words[at] ?? '';
    // "Why don't you stop texting me", "if you don't stop": here the negation asks for it.
    // "Won't you stop texting me" asks for it.
    if (rule.notAfter.has(word) && !(ASKS_YOU.has(word) && words[at + 1] === 'YOU'))
      return !NEGATIONS.has(word) || !['WHY', 'IF'].some((asks) => words.slice(Math.max(0, at - 2), at).includes(asks));
    if (!rule.light.has(word) && !NOISE.has(word)) return false;
  }
  return false;
}

const BOOKING = set(english.classes.booking);
const SENT = set('texts messages blasts alerts promos reminders notifications updates');

/** "The party texts" mention texts, not a party. */
const isKindOfText = (words: readonly string[], at: number): boolean =>
  BOOKING.has(words[at] ?? '') && SENT.has(words[at + 1] ?? '');

const mentions = (clauses: readonly Clause[], wanted: ReadonlySet<string>): boolean =>
  clauses.some(({ words }) => words.some((word, at) => wanted.has(word) && !isKindOfText(words, at)));

const known = (word: string): boolean => phraseWords().has(word);

/** Whether the message is rather about another thing that it names. */
const speaksOfAnother = (rule: Prepared, phrase: readonly string[], all: readonly Clause[]): boolean =>
  meansAnother(phrase, all, rule.refers, known) || ((rule.alone || hasIt(phrase)) && saysMore(phrase, all));

function fits(rule: Prepared, clause: Clause, from: number, all: readonly Clause[]): number | null {
  const end = matchPattern(rule, clause, from);
  if (end === null || rule.notBefore.has(clause.words[end] ?? '') || isTurned(clause.words, from, rule)) return null;
  if (isOfAnother(clause.words, end, known)) return null;
  const word = clause.words[from] ?? '';
  if (REFUSES.has(word) && isSubject(clause.words, from, known)) return null;
  if ((REFUSES.has(word) || REFUSES_SPANISH.has(word)) && redirects(all.slice(all.indexOf(clause) + 1))) return null;
  if (rule.statement && clause.question) return null;
  if (rule.leaves && !sentenceEnded(clause.words, from) && isAboutFacts(clause.words, from)) return null;
  if (rule.unless.size > 0 && mentions(all, rule.unless)) return null;
  if (rule.leaves && speaksOfAnother(rule, clause.words.slice(from, end), all)) return null;
  if (rule.given.size > 0 && !mentions(all, rule.given)) return null;
  return end;
}

function find(index: Index, clauses: readonly Clause[], complete: boolean): string | null {
  for (const clause of clauses) {
    for (const [from, word] of clause.words.entries()) {
      for (const rule of index.get(word) ?? []) {
        const end = fits(rule, clause, from, clauses);
        if (end !== null && (!complete || (from <= clause.lead && end >= clause.tail)))
          return clause.words.slice(from, end).join(' ');
      }
    }
  }
  return null;
}

/** The phrase in these clauses that asks to leave, or null. `complete`: the phrase must be a whole clause. */
export function leavingPhrase(clauses: readonly Clause[], complete = false): string | null {
  const phrase = find(leaving(), clauses, complete);
  return phrase !== null && wantsToStay(clauses.flatMap(({ words }) => words)) ? null : phrase;
}

/** The phrase that may be a wish to leave or a complaint ("wrong number"), or null. */
export const doubtfulPhrase = (clauses: readonly Clause[]): string | null => find(doubtful(), clauses, false);

const wordsIn = (language: { leaving: readonly Prepared[] }): string[] => {
  const words = new Set<string>();
  for (const { steps } of language.leaving)
    for (const step of steps) if (step.kind === 'word') for (const word of step.words) words.add(word);
  return [...words];
};

/** The words of the phrases: English, Spanish, French. */
export const wordsByLanguage = once((): readonly (readonly string[])[] => languages().map(wordsIn));

/** Every word of the phrases, for texts written without spaces. */
export const phraseWords = once((): ReadonlySet<string> => new Set(wordsByLanguage().flat()));
