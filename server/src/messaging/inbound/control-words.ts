import { HELP_WORDS, START_WORDS, STRONG_STOP_WORDS, WEAK_STOP_WORDS, YES_WORDS } from '@textloom/contracts';
import { plainWord } from './canonical';
import type { Decision, KeywordFact } from './inbound.types';
import { asksToLeave, withoutPoliteness } from './leaving-phrases';

const strong: ReadonlySet<string> = new Set(STRONG_STOP_WORDS);
const weak: ReadonlySet<string> = new Set(WEAK_STOP_WORDS);
const help: ReadonlySet<string> = new Set(HELP_WORDS);
const start: ReadonlySet<string> = new Set(START_WORDS);
const yes: ReadonlySet<string> = new Set(YES_WORDS);
/** Listed with neither the strong nor the weak words, and without any other meaning: they count as strong. */
const unmistakable: ReadonlySet<string> = new Set([...strong, 'OPTOUT', 'UNSUB']);
/** What may follow a weak word: "cancel it", "cancel my subscription", not "cancel my order". */
const followers: ReadonlySet<string> = new Set([
  'ME', 'IT', 'NOW', 'PLEASE', 'PLS', 'PLZ', 'THIS', 'TEXTS', 'TEXTING', 'MESSAGES', 'MESSAGING', 'SUBSCRIPTION', 'CONSENT', 'ALL', 'SVP', 'YA',
]);
const fillers: ReadonlySet<string> = new Set(['MY', 'THE', 'THESE', 'YOUR', 'ALL', 'POR', 'TEXT']);

const without = (words: readonly string[], from: number): readonly string[] => words.slice(from);

/** The stop word a message begins with, how many words it took, and what follows. */
function stopWord(words: readonly string[]): { word: string; rest: readonly string[] } | null {
  const [first = '', second = ''] = words;
  // STOP ALL and OPT OUT are one word in two.
  if (first === 'STOP' && second === 'ALL') return { word: 'STOPALL', rest: without(words, 2) };
  if (first === 'OPT' && second === 'OUT') return { word: 'OPTOUT', rest: without(words, 2) };
  if (strong.has(first) || weak.has(first)) return { word: first, rest: without(words, 1) };
  const whole = words.join('');
  // "S T O P": never guess in the sender's favour.
  return strong.has(whole) || weak.has(whole) ? { word: whole, rest: [] } : null;
}

/** The keyword named after STOP, politeness aside: STOP PIZZA, STOP PIZZA PLEASE. */
function scopedKeyword(rest: readonly string[], own: readonly KeywordFact[]): KeywordFact | undefined {
  if (rest.length === 0) return undefined;
  const end = rest.findLastIndex((word) => !followers.has(word)) + 1;
  const named = [rest.join(''), rest.slice(0, end).join('')];
  return own.find((keyword) => named.includes(keyword.canonical));
}

/** The stop word a message ends with, politeness aside, and what stands before it. */
function trailingStop(words: readonly string[]): [word: string | undefined, before: string] {
  const last = words.findLastIndex((word) => !followers.has(word));
  const word = last > 0 ? words[last] : undefined;
  return word !== undefined && unmistakable.has(word) ? [word, words.slice(0, last).join('')] : [undefined, ''];
}

/** Whether a weak word with this after it asks to leave: nothing, or what the sender does to the person. */
function followsWeak(rest: readonly string[]): boolean {
  const [next, after] = rest;
  if (next === undefined || followers.has(next)) return true;
  return fillers.has(next) && after !== undefined && (followers.has(after) || after === 'FAVOR');
}

function readOptOut(all: readonly string[], own: readonly KeywordFact[]): Decision | null {
  // "Please stop" is STOP: a reasonable wish to leave counts in any wording (47 CFR 64.1200(a)(10)).
  const words = withoutPoliteness(all);
  const found = stopWord(words) ?? stopWord(all);
  if (found) {
    const { word, rest } = found;
    if (word === 'STOPALL') return { kind: 'opt-out', scope: 'all', word };
    // Also END PIZZA: of two readings never the one in the sender's favour.
    const keyword = scopedKeyword(rest, own);
    if (keyword) return { kind: 'opt-out', scope: 'keyword', word, keyword };
    if (unmistakable.has(word) || followsWeak(rest)) return { kind: 'opt-out', scope: 'sender', word };
  }
  const phrase = asksToLeave(words);
  if (phrase !== null) return { kind: 'opt-out', scope: 'sender', word: phrase };
  // PIZZA STOP, from somebody who joined PIZZA, is STOP PIZZA and no second consent to it.
  const [word, named] = trailingStop(words);
  const keyword = word && own.find(({ canonical }) => canonical === named);
  return keyword ? { kind: 'opt-out', scope: 'keyword', word, keyword } : null;
}

export interface ControlFacts {
  ownKeywords: readonly KeywordFact[];
  pendingQuestion: number | null;
}

/** Steps 1 to 3 of messaging design, section 2: opt-out, help, opt-in words; else null. */
export function readControl(words: readonly string[], facts: ControlFacts): Decision | null {
  const plain = words.map(plainWord);
  const [first = ''] = plain;
  const optOut = readOptOut(plain, facts.ownKeywords);
  if (optOut) return optOut;
  if (help.has(first)) return { kind: 'help', word: first };
  if (plain.length === 1 && start.has(first)) return { kind: 'opt-in', word: first, accountId: null };
  if (plain.length === 1 && yes.has(first) && facts.pendingQuestion !== null) {
    return { kind: 'opt-in', word: first, accountId: facts.pendingQuestion };
  }
  return null;
}

const nobody: ControlFacts = { ownKeywords: [], pendingQuestion: null };

/** Whether a message can be a keyword whoever sends it: no control word, nor one beside what may be the sender's own keyword (END PIZZA, PIZZA STOP). */
export function mayBeKeyword(words: readonly string[]): boolean {
  const plain = words.map(plainWord);
  const asked = withoutPoliteness(plain);
  return words.length > 0 && readControl(words, nobody) === null && !stopWord(plain) && !stopWord(asked) && trailingStop(asked)[0] === undefined;
}
