import { plainWord, STRONG_STOP_WORDS, WEAK_STOP_WORDS } from '@textloom/contracts';
import { readControlText, type ControlText } from '@textloom/reading';
import type { Decision, InboundText, KeywordFact } from '../../texting/inbound-text';
import { addedWords } from './added-words';

const stopWords: ReadonlySet<string> = new Set([...STRONG_STOP_WORDS, ...WEAK_STOP_WORDS]);
/** A keyword may precede these: PIZZA STOP. "PIZZA END" is about something else. */
const trailing: ReadonlySet<string> = new Set([...STRONG_STOP_WORDS, 'OPTOUT', 'UNSUB']);
/** Words that do not identify a keyword. */
const around: ReadonlySet<string> = new Set([
  'PLEASE',
  'PLS',
  'PLZ',
  'KINDLY',
  'JUST',
  'OK',
  'OKAY',
  'HI',
  'HEY',
  'HELLO',
  'SVP',
  'NO',
  'SORRY',
  'THANKS',
  'NOW',
  'IT',
  'ME',
  'TEXTS',
  'MESSAGES',
  'KEYWORD',
  'LIST',
  'FROM',
]);

interface Named {
  word: string;
  /** The rest of the message without spaces, which may be a keyword. */
  text: string;
}

/** Keywords named before, after or joined to a stop word: STOP PIZZA, PIZZA STOP, END PIZZA, STOPPIZZA. */
function namedAfterStop(all: readonly string[]): Named[] {
  const words = all.filter((word) => !around.has(word));
  const [first = '', ...rest] = words[0] === 'OPT' && words[1] === 'OUT' ? ['OPTOUT', ...words.slice(2)] : words;
  const named: Named[] = [];
  const last = words.at(-1) ?? '';
  if (stopWords.has(first))
    named.push({ word: first, text: rest.join('') }, { word: first, text: all.slice(all.indexOf(first) + 1).join('') });
  if (trailing.has(last)) named.push({ word: last, text: words.slice(0, -1).join('') });
  if (all.length === 1 && first.startsWith('STOP')) named.push({ word: 'STOP', text: first.slice('STOP'.length) });
  return named.filter(({ text }) => text !== '');
}

/** The result of steps 1 to 3 of messaging design, section 2; `yields` to a live keyword of the same text. */
export interface ControlReading {
  decision: Decision | null;
  yields: boolean;
  /** The phrase that makes a reply a possible opt-out. */
  doubtful: string | null;
}

const decided = (decision: Decision | null): ControlReading => ({ decision, yields: false, doubtful: null });

const MAX_READINGS = 1_000;
const MAX_REMEMBERED_LENGTH = 24;
const readings = new Map<string, ControlText | null>();

/** Caches the reading of short texts: thousands of phones text the same keyword, and the grammar is long. */
function readRemembered(text: string): ControlText | null {
  if (text.length > MAX_REMEMBERED_LENGTH) return readControlText(text);
  const known = readings.get(text);
  if (known !== undefined) return known;
  const reading = readControlText(text);
  if (readings.size >= MAX_READINGS) readings.clear();
  readings.set(text, reading);
  return reading;
}

/** The operator's stop word, if a message says nothing else, apart from politeness. */
function addedStopWord(words: readonly string[]): string | null {
  const added = addedWords();
  if (added.size === 0) return null;
  const whole = words.join(' ');
  const said = words.filter((word) => !around.has(plainWord(word))).join(' ');
  return added.has(whole) ? whole : added.has(said) ? said : null;
}

/** Whether a text addresses the code itself, or may be an opt-out. */
export const isControlText = (text: string): boolean => readRemembered(text) !== null;

/** Whether a text is YES, which answers a pending question. */
export const saysYes = (text: string): boolean => readRemembered(text)?.kind === 'yes';

/** Whether a text is NO. */
export const saysNo = (text: string): boolean => readRemembered(text)?.kind === 'no';

/** Opt-out, help and opt-in words; a message that is neither of them nor a keyword is a reply. */
export function readControl(
  text: string,
  words: readonly string[],
  { ownKeywords, pendingQuestion }: { ownKeywords: readonly KeywordFact[]; pendingQuestion: number | null },
): ControlReading {
  const read = readRemembered(text);
  if (read?.kind === 'opt-out' && read.scope === 'all')
    return decided({ kind: 'opt-out', scope: 'all', word: read.word });
  const added = addedStopWord(words);
  if (added !== null) return decided({ kind: 'opt-out', scope: 'sender', word: added });
  for (const { word, text: name } of namedAfterStop(words.map(plainWord))) {
    const keyword = ownKeywords.find(({ canonical }) => canonical === name);
    if (keyword) return decided({ kind: 'opt-out', scope: 'keyword', word, keyword });
  }
  switch (read?.kind) {
    case 'opt-out':
      return { ...decided({ kind: 'opt-out', scope: 'sender', word: read.word }), yields: read.misspelt };
    case 'help':
      return decided({ kind: 'help', word: read.word });
    case 'opt-in':
      return decided({ kind: 'opt-in', word: read.word, accountId: null });
    case 'yes':
      return decided(pendingQuestion === null ? null : { kind: 'opt-in', word: read.word, accountId: pendingQuestion });
    case 'no':
      return decided(
        pendingQuestion === null
          ? null
          : { kind: 'opt-out', scope: 'account', word: read.word, accountId: pendingQuestion },
      );
    default:
      return { ...decided(null), doubtful: read?.word ?? null };
  }
}

/**
 * Whether a message is an opt-out from any phone. A misspelt stop word is not, because it may be a registered keyword.
 */
export function isOptOut({ said, words }: InboundText): boolean {
  const read = readRemembered(said);
  return (read?.kind === 'opt-out' && !read.misspelt) || addedStopWord(words) !== null;
}

/**
 * Whether a message can be a keyword from any phone: not a control text, and not a stop word with the sender's own
 * keyword (END PIZZA).
 */
export function mayBeKeyword({ said, words }: InboundText): boolean {
  const read = readRemembered(said);
  return (
    words.length > 0 && (read === null || read.kind === 'doubtful') && namedAfterStop(words.map(plainWord)).length === 0
  );
}
