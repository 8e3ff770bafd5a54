import { canonicalText, plainWord, wordsOf } from './canonical';
import type { Clause } from './clause.types';
import { clauseOf, clausesOf, plainText } from './clauses';
import { joinedWish } from './joined-words';
import { doubtfulPhrase, leavingPhrase } from './phrases';
import { corrected } from './spelling';
import { stopWordOf } from './stop-words';
import { CONTRACTIONS, POLITE } from './vocabulary';
import { FOREIGN_STOP_WORDS, HELP_WORDS, NO_WORDS, START_WORDS, YES_WORDS } from './words';

/** A text's meaning for the code itself, from any phone. `word` is the deciding word. */
export type ControlText =
  /** `misspelt`: a single word that may be a registered keyword, which then takes precedence. */
  | { kind: 'opt-out'; scope: 'sender' | 'all'; word: string; misspelt: boolean }
  | { kind: 'help' | 'opt-in'; word: string }
  /** The reply to a pending question; without one a plain reply. */
  | { kind: 'yes' | 'no'; word: string }
  /** A reply that may be an opt-out: marked for a person to judge. */
  | { kind: 'doubtful'; word: string };

const help: ReadonlySet<string> = new Set(HELP_WORDS);
const start: ReadonlySet<string> = new Set(START_WORDS);
const yes: ReadonlySet<string> = new Set(YES_WORDS);
/** With their accents, as they are written: DUNG is an English word, DỪNG is not. */
const foreign: ReadonlySet<string> = new Set(FOREIGN_STOP_WORDS.map(canonicalText));
const no: ReadonlySet<string> = new Set(NO_WORDS);
/** Maximum length: longer than any of them with politeness. */
const FOREIGN_MAX = 60;
const NO_FILLERS: ReadonlySet<string> = new Set([
  'THANKS',
  'GRACIAS',
  'MERCI',
  'WAY',
  'PLEASE',
  'SORRY',
  'NOT',
  'INTERESTED',
  'IM',
  'DONT',
  'DECLINE',
]);
const REFUSES: ReadonlySet<string> = new Set(['DONT', 'DIDNT', 'NEVER', 'DECLINE', 'WOULD', 'DO', 'DID', 'REFUSE']);

/** NO, "no thanks", "No, I didn't sign up": the first clause refuses. */
function refusal([first]: readonly Clause[]): string | null {
  const [word = '', ...rest] = first?.words ?? [];
  return no.has(word) &&
    (rest.every((next) => NO_FILLERS.has(next) || no.has(next)) || (rest[0] === 'I' && REFUSES.has(rest[1] ?? '')))
    ? word
    : null;
}

const isPolite = (word: string): boolean => POLITE.has(CONTRACTIONS[word] ?? word);

/** A stop word of another language, or stop signs without any word, as the whole message; politeness may surround it. */
function foreignStop(text: string): string | null {
  if (text.length > FOREIGN_MAX) return null;
  const words = wordsOf(canonicalText(text));
  if (words.length === 0) return text.includes('🛑') ? '🛑' : null;
  const said = words.filter((word) => !isPolite(plainWord(word))).join(' ');
  return foreign.has(said) ? said : null;
}

function optOut(clauses: readonly Clause[]): ControlText | null {
  const stop = stopWordOf(clauses);
  if (stop) return { kind: 'opt-out', scope: stop.all ? 'all' : 'sender', word: stop.word, misspelt: false };
  const phrase = leavingPhrase(clauses);
  if (phrase !== null) return { kind: 'opt-out', scope: 'sender', word: phrase, misspelt: false };
  const joined = clauses.map(joinedWish).find((words) => words !== null);
  if (!joined) return null;
  return {
    kind: 'opt-out',
    scope: stopWordOf([clauseOf(joined)])?.all ? 'all' : 'sender',
    word: joined.join(' '),
    misspelt: false,
  };
}

/**
 * Whether a text is an opt-out, a request for help, an opt-in word or the reply to a question: steps 1 to 3 of the
 * messaging design, section 2. Used by the reader of inbound messages and by keyword registration. Null: a keyword or a
 * reply. ADR 0012 has the grammar.
 */
export function readControlText(text: string): ControlText | null {
  const plain = plainText(text);
  const clauses = clausesOf(plain);
  const written = wordsOf(plain);
  const single = written.length === 1 ? (written[0] ?? '') : null;
  // Exact words first: UNSTOP is not a misspelling of STOP.
  if (single !== null && start.has(single)) return { kind: 'opt-in', word: single };
  const otherwise = foreignStop(text);
  if (otherwise !== null) return { kind: 'opt-out', scope: 'sender', word: otherwise, misspelt: false };
  const leaving = optOut(clauses);
  if (leaving?.kind === 'opt-out')
    return { ...leaving, misspelt: single !== null && corrected(single, true) !== single };
  const first = written[0] ?? '';
  if (help.has(first)) return { kind: 'help', word: first };
  if (single !== null && yes.has(single)) return { kind: 'yes', word: single };
  const refused = refusal(clauses);
  if (refused !== null) return { kind: 'no', word: refused };
  const doubtful = doubtfulPhrase(clauses);
  return doubtful === null ? null : { kind: 'doubtful', word: doubtful };
}
