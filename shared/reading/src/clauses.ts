import { cleanText, plainWord, wordsOf } from './canonical';
import type { Clause } from './clause.types';
import { withParticiples } from './french-verbs';
import { isPast, withoutEnclitic } from './spanish-verbs';
import { corrected } from './spelling';
import { CONTRACTIONS, PAIRS, POLITE } from './vocabulary';

/** Longer than any SMS. Only both ends of a longer text are read, because an opt-out is at one of them. */
const READ_MAX = 2000;

/** Also before a conjunction: "love the food but no more texts". */
const BETWEEN_CLAUSES =
  /(?<= )(?=(?:BUT|BECAUSE|CUZ|BC|PERO|PORQUE|XQ|PQ|MAIS) )|(?<=[.!?,;:…|()[\]{}"¡¿\n~*•—–]|\p{Extended_Pictographic}| -+(?= |$)|--)/u;
/** $TOP. */
const S_SIGN = /\$(?=[A-Z]{3})/g;
/** "Wrong #", "this #": the sign means the word number. */
const NUMBER_SIGN = /\b(WRONG|THIS|MY|PHONE) #/g;
/** "Texts and emails" is texts. */
const COORDINATED =
  / DE (?:FORMA|MANERA) (?:PERMANENTE|DEFINITIVA|INMEDIATA)\b|\bANY AND (?=ALL)|\b(?:CALLS|EMAILS|LLAMADAS|CORREOS|APPELS|COURRIELS) (?:AND|OR|NOR|Y|O|NI|ET|OU) (?=TEXTS|TXTS|MESSAGES|MSGS|SMS|MENSAJES|TEXTOS)|(?<=TEXTS|TXTS|MESSAGES|MSGS|SMS|MENSAJES|TEXTOS) (?:AND|OR|NOR|Y|O|NI|ET|OU) (?:CALLS|EMAILS|OFFERS|PROMOS|ADS|TEXTS|MESSAGES|LLAMADAS|CORREOS|APPELS|COURRIELS)\b/g;
/** "Don't want or need these texts": one of the two says it. */
const WANT_OR_NEED = /\b(?:WANT|NEED|LIKE) (?:OR|AND|NOR) (?=WANT|NEED|LIKE|ASK FOR|CARE FOR)/g;
/** "Under no circumstances are you to text me" is "never text me". */
const NEVER = /,? UNDER ANY CIRCUMSTANCES?,?/g;
const NEVER_DO = /\bUNDER NO CIRCUMSTANCES?,?(?: (?:SHOULD|MAY|MUST|ARE) YOU(?: TO)?| (?:DO|SHOULD) (?:I|WE))?/g;
/** "Remove 555-0199". */
const PHONE = /(?<=\b(?:REMOVE|DELETE|ERASE|TAKE|DROP) )\+?\(?\d(?:[ ().-]{0,2}\d){6,14}\b/g;
/** "Enlevez le 514 555-0147", "borren el 5551234567". */
const PHONE_ABROAD =
  /(?<=\b(ENLEVE[RZ]|RETIRE[RZ]|SUPPRIME[RZ]|EFFACE[RZ]|QUITEN|BORREN|ELIMINEN) )(?:LE |EL )?\d(?:[ ().-]{0,2}\d){6,14}\b/g;
/** S.T.O.P, S T O P. */
const SPELLED_OUT = /(?<![A-Z0-9])[A-Z](?:[ .,*_-]{1,2}[A-Z](?![A-Z0-9])){2,}/g;
/** A domain is not a word: "info@shop.example" is not a request for help. */
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,190}/g;
/** Words that end a pair: most words do not. */
const SECONDS: ReadonlySet<string> = new Set(Object.keys(PAIRS).map((pair) => pair.split(' ')[1] ?? ''));
/** French elision: M'ENVOYEZ is two words. No English word begins like this. */
const ELISION = /^(M|N|L|D|T|S|J|C|QU)'(?=\p{L}{2})/u;

/** The same without its apostrophe: MENVOYEZ, DARRETER. */
const ELIDED =
  /^([DNMLJTS])(?=ENVO[IY]|ECRI[RSVT]|ECOEUR|HARCEL|ETRE$|ARRET|APPEL|INSCRI|ENLEV|EFFAC|ACHAL|EMBET|EMMERD)/;

/** JVEUX is JE VEUX, KIL is QU IL: no word of another language begins like this. */
const J_ALONE = /^J(?=[BCDFGLMNPQRSTV](?!\d)\p{L}{2})/u;
const K_ALONE = /^K(?=(?:ILS?|ELLES?|ON)$)/;

/** A written word as the words of the grammar: M'ENVOYEZ, WANNA and QUITENME are two each. */
function* normalised(written: string, alone: boolean): Iterable<string> {
  const apart = written
    .replace(written.includes("'") ? ELISION : ELIDED, '$1 ')
    .replace(J_ALONE, 'JE ')
    .replace(K_ALONE, 'QU ');
  const parts = apart.replaceAll("'", '').split(' ');
  for (const part of parts) {
    const word = corrected(part, alone);
    for (const one of CONTRACTIONS[word]?.split(' ') ?? [word]) yield* withoutEnclitic(one);
  }
}

function tokensOf(text: string, alone: boolean): string[] {
  const folded: string[] = [];
  for (const written of wordsOf(text)) {
    for (const word of normalised(written, alone)) {
      const pair = SECONDS.has(word) ? PAIRS[`${folded.at(-1) ?? ''} ${word}`] : undefined;
      if (pair === undefined) folded.push(word);
      else folded.splice(-1, 1, ...pair.split(' '));
    }
  }
  return withParticiples(folded);
}

/** A plain text for splitting into clauses and words: upper case, without accents, both ends of a long one. */
export function plainText(text: string): string {
  const read = text.length <= READ_MAX ? text : `${text.slice(0, READ_MAX / 2)}\n${text.slice(-READ_MAX / 2)}`;
  return plainWord(
    cleanText(read)
      .toUpperCase()
      .replaceAll('Œ', 'OE')
      .replace(/\p{L}+[ÉÓ](?!\p{L})/gu, (word) => (isPast(word) ? `${word}PASADO` : word)),
  )
    .replaceAll('Œ', 'OE')
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
  const plain = text
    .replace(S_SIGN, 'S')
    .replace(NUMBER_SIGN, '$1 NUMBER')
    .replace(COORDINATED, '')
    .replace(WANT_OR_NEED, '')
    .replace(NEVER, '')
    .replace(NEVER_DO, 'NEVER')
    .replace(PHONE, 'THIS NUMBER')
    .replace(PHONE_ABROAD, (_, verb: string) => (verb.endsWith('N') ? 'MI NUMERO' : 'MON NUMERO'));
  // "Pls stp" as well as "stp".
  const alone = wordsOf(plain).filter((word) => !/^(?:PLEASE|PL[SZ])$/.test(word)).length === 1;
  const clauses: Clause[] = [];
  for (const part of plain.split(BETWEEN_CLAUSES)) {
    const words = tokensOf(part, alone);
    const last = clauses.at(-1);
    if (words.length > 0) clauses.push(clauseOf(words, part.includes('?')));
    else if (last && part.includes('?')) last.question = true;
  }
  return clauses;
}
