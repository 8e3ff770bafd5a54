import { readControlText } from '@textloom/reading';
import { canonicalKeyword, KEYWORD_MAX } from './keyword';

// Separate from keyword.ts, so that only where a keyword is typed the grammar of control texts is loaded (ADR 0012).

export type KeywordProblem = 'required' | 'too-long' | 'characters' | 'reserved';

/** Messages for the problems of a keyword's text. */
export const KEYWORD_MESSAGES: Readonly<Record<KeywordProblem, string>> = {
  required: 'Keyword is required.',
  'too-long': 'A keyword can have at most 20 characters.',
  characters: 'Use letters and numbers only, without spaces.',
  reserved: 'This word is reserved for opting in and out. Please try another one.',
};

/** Such a word would be read as an opt-out, a request for help or an answer, from any phone. */
function isReserved(word: string): boolean {
  const kind = readControlText(word)?.kind ?? 'doubtful';
  return kind !== 'doubtful' || canonicalKeyword(word) === 'OK';
}

/** The problem of a keyword's text, or null. */
export function keywordProblem(text: string): KeywordProblem | null {
  if (text === '') return 'required';
  if (text.length > KEYWORD_MAX) return 'too-long';
  if (!/^[a-z0-9]+$/i.test(text)) return 'characters';
  return isReserved(text) ? 'reserved' : null;
}
