const QUOTES: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
};

// Strips punctuation, quotes, symbols, emoji, # and * around a text; letters, digits and their marks stay.
const LEADING = /^[^\p{L}\p{N}]+/u;
const STAYS = /[\p{L}\p{N}\p{Mn}\p{Mc}]/u;

/** A loop, because a regular expression anchored at the end is quadratic on "!!!!!!a!!!!!!a". */
function withoutTrailing(text: string): string {
  const characters = [...text];
  return characters.slice(0, characters.findLastIndex((c) => STAYS.test(c)) + 1).join('');
}

/**
 * Compatibility forms, straight quotes, no invisible characters; the only white space left is spaces and line breaks.
 */
export const cleanText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    // Zero-width, direction and other invisible characters, and controls.
    .replace(/(?!\n)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\p{Co}]/gu, '')
    .replace(/[‘’‚‛′“”„‟″]/gu, (quote) => QUOTES[quote] ?? quote);

function once(text: string): string {
  const bare = cleanText(text).replaceAll('\n', ' ').replace(LEADING, '');
  return withoutTrailing(bare).replace(/ {2,}/g, ' ').toUpperCase();
}

/**
 * The canonical form of a message, on which decisions are made (messaging design, section 2). Upper case is
 * locale-independent: a Turkish server reads "info" like any other. Empty for a message of only emoji or punctuation.
 */
export function canonicalText(text: string): string {
  let form = once(text);
  // Upper-casing and composing can each enable the other; two rounds settle every known case.
  for (let round = 0; round < 4; round += 1) {
    const next = once(form);
    if (next === form) break;
    form = next;
  }
  return form;
}

/** Words of a canonical text, split at everything but letters, digits and apostrophes. */
export const wordsOf = (canonical: string): string[] =>
  canonical.match(/[\p{L}\p{N}\p{Mn}\p{Mc}]+(?:'+[\p{L}\p{N}\p{Mn}\p{Mc}]+)*/gu) ?? [];

/** A word without accents, for the fixed word lists: ARRÊT is ARRET. */
export const plainWord = (word: string): string => word.normalize('NFD').replace(/\p{Mn}/gu, '');
