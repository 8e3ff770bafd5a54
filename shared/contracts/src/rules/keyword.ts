import { isControlWord } from './control-text/read-control-text';

export const KEYWORD_MAX = 20;

/** Canonical form for uniqueness: upper case, independent of locale. */
export const canonicalKeyword = (text: string): string => text.trim().toUpperCase();

export type KeywordProblem = 'required' | 'too-long' | 'characters' | 'reserved';

/** Messages for the problems of a keyword's text. */
export const KEYWORD_MESSAGES: Readonly<Record<KeywordProblem, string>> = {
  required: 'Keyword is required.',
  'too-long': 'A keyword can have at most 20 characters.',
  characters: 'Use letters and numbers only, without spaces.',
  reserved: 'This word is reserved for opting in and out. Please try another one.',
};

/** The problem of a keyword's text, or null. */
export function keywordProblem(text: string): KeywordProblem | null {
  if (text === '') return 'required';
  if (text.length > KEYWORD_MAX) return 'too-long';
  if (!/^[a-z0-9]+$/i.test(text)) return 'characters';
  if (canonicalKeyword(text) === 'OK' || isControlWord(text)) return 'reserved';
  return null;
}
