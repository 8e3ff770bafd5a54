export const KEYWORD_MAX = 20;

/** Whole messages that mean opt-out, help or opt-in and so can never be a keyword (messaging design, section 2). */
export const STRONG_STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE'] as const;
export const WEAK_STOP_WORDS = ['END', 'QUIT', 'CANCEL', 'REMOVE', 'REVOKE', 'OPTOUT', 'UNSUB', 'ALTO', 'BASTA', 'BAJA', 'CANCELAR', 'ARRET'] as const;
export const HELP_WORDS = ['HELP', 'INFO', 'AYUDA', 'AIDE'] as const;
export const START_WORDS = ['START', 'UNSTOP'] as const;
export const YES_WORDS = ['YES', 'Y', 'SI'] as const;
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...STRONG_STOP_WORDS, ...WEAK_STOP_WORDS, ...HELP_WORDS, ...START_WORDS, ...YES_WORDS, 'NO', 'OK',
]);

/** Canonical form that decides uniqueness: upper case, invariant of locale. */
export const canonicalKeyword = (text: string): string => text.trim().toUpperCase();

export type KeywordProblem = 'required' | 'too-long' | 'characters' | 'reserved';

/** The words shown for each problem of a keyword's text. */
export const KEYWORD_MESSAGES: Readonly<Record<KeywordProblem, string>> = {
  required: 'Keyword is required.',
  'too-long': 'A keyword can have at most 20 characters.',
  characters: 'Use letters and numbers only, without spaces.',
  reserved: 'This word is reserved for opting in and out. Please try another one.',
};

/** What is wrong with a keyword's text, or null. */
export function keywordProblem(text: string): KeywordProblem | null {
  if (text === '') return 'required';
  if (text.length > KEYWORD_MAX) return 'too-long';
  if (!/^[a-z0-9]+$/i.test(text)) return 'characters';
  if (RESERVED_WORDS.has(canonicalKeyword(text))) return 'reserved';
  return null;
}
