import { cleanText, plainWord, wordsOf } from './canonical';
import type { Clause } from './clause.types';
import { corrected } from './spelling';
import { CONTRACTIONS, PAIRS, POLITE } from './vocabulary';

/** Longer than any SMS. Only both ends of a longer text are read, because an opt-out is at one of them. */
const READ_MAX = 2000;

const BEHIND_SEPARATOR = /(?<=[.!?,;:…|()[\]{}"¡¿\n~*•—–]|\p{Extended_Pictographic}| -+(?= |$)|--)/u;
/** $TOP. */
const S_SIGN = /\$(?=[A-Z]{3})/g;
/** "Wrong #", "this #": the sign means the word number. */
const NUMBER_SIGN = /\b(WRONG|THIS|MY|PHONE) #/g;
/** S.T.O.P, S T O P. */
const SPELLED_OUT = /(?<![A-Z0-9])[A-Z](?:[ .,*_-]{1,2}[A-Z](?![A-Z0-9])){2,}/g;
/** A domain is not a word: "info@shop.example" is not a request for help. */
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,190}/g;
/** French elision: M'ENVOYEZ is two words. No English word begins like this. */
const ELISION = /^(M|N|L|D|T|S|J|C|QU)'(?=\p{L}{2})/u;

function tokensOf(text: string, alone: boolean): string[] {
  const words = wordsOf(text)
    .flatMap((word) => word.replace(ELISION, '$1 ').split(' '))
    .map((word) => word.replaceAll("'", ''))
    .map((word) => corrected(word, alone))
    .flatMap((word) => CONTRACTIONS[word]?.split(' ') ?? [word]);
  const folded: string[] = [];
  for (const word of words) {
    const pair = PAIRS[`${folded.at(-1) ?? ''} ${word}`];
    if (pair === undefined) folded.push(word);
    else folded[folded.length - 1] = pair;
  }
  return folded;
}

/** A plain text for splitting into clauses and words: upper case, without accents, both ends of a long one. */
export function plainText(text: string): string {
  const read = text.length <= READ_MAX ? text : `${text.slice(0, READ_MAX / 2)}\n${text.slice(-READ_MAX / 2)}`;
  return plainWord(cleanText(read).toUpperCase())
    .replace(EMAIL, ' ')
    .replace(SPELLED_OUT, (letters) => letters.replace(/[^A-Z]/g, ''));
}

/** Creates a clause of these words. */
export function clauseOf(words: readonly string[], question = false): Clause {
  const first = words.findIndex((word) => !POLITE.has(word));
  return {
    words,
    lead: first < 0 ? words.length : first,
    tail: words.findLastIndex((word) => !POLITE.has(word)) + 1,
    question,
  };
}

/** The clauses of a plain text, with normalised spelling. */
export function clausesOf(text: string): Clause[] {
  const plain = text.replace(S_SIGN, 'S').replace(NUMBER_SIGN, '$1 NUMBER');
  const alone = wordsOf(plain).length === 1;
  const clauses: Clause[] = [];
  for (const part of plain.split(BEHIND_SEPARATOR)) {
    const words = tokensOf(part, alone);
    const last = clauses.at(-1);
    if (words.length > 0) clauses.push(clauseOf(words, part.includes('?')));
    else if (last && part.includes('?')) last.question = true;
  }
  return clauses;
}
