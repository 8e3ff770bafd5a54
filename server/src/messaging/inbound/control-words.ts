import { HELP_WORDS, START_WORDS, STRONG_STOP_WORDS, WEAK_STOP_WORDS, YES_WORDS } from '@textloom/contracts';
import { plainWord } from './canonical';
import type { Decision, KeywordFact } from './inbound.types';

const strong: ReadonlySet<string> = new Set(STRONG_STOP_WORDS);
const weak: ReadonlySet<string> = new Set(WEAK_STOP_WORDS);
const help: ReadonlySet<string> = new Set(HELP_WORDS);
const start: ReadonlySet<string> = new Set(START_WORDS);
const yes: ReadonlySet<string> = new Set(YES_WORDS);
/** What may follow a weak word: "cancel it", not "cancel my order". */
const followers: ReadonlySet<string> = new Set(['ME', 'IT', 'NOW', 'PLEASE', 'THIS', 'TEXTS']);

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
  const end = rest.findLastIndex((word) => !followers.has(word)) + 1;
  const named = [rest.join(''), rest.slice(0, end).join('')];
  return own.find((keyword) => named.includes(keyword.canonical));
}

function readOptOut(words: readonly string[], own: readonly KeywordFact[]): Decision | null {
  const found = stopWord(words);
  if (!found) return null;
  const { word, rest } = found;
  if (word === 'STOPALL') return { kind: 'opt-out', scope: 'all', word };
  if (!strong.has(word)) {
    const next = rest[0];
    return next === undefined || followers.has(next) ? { kind: 'opt-out', scope: 'sender', word } : null;
  }
  const keyword = rest.length > 0 ? scopedKeyword(rest, own) : undefined;
  return keyword ? { kind: 'opt-out', scope: 'keyword', word, keyword } : { kind: 'opt-out', scope: 'sender', word };
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

/** Whether a message can be a keyword at all: no control word, whoever sends it. */
export const mayBeKeyword = (words: readonly string[]): boolean => words.length > 0 && readControl(words, nobody) === null;
