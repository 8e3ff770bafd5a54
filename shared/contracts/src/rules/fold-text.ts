/**
 * What a text is searched by, so that people find a name however either of them wrote it: without accents, invisible
 * characters and variation selectors, in lower case, with one apostrophe, one quotation mark, one dash and one space.
 * The database function search_fold() does the same to what is stored (ADR 0108); a test compares them.
 */

/** Marks that NFKD leaves beside their letters, and characters that nobody sees. Tabs and line ends become spaces. */
const LEFT_OUT = /(?![\t-\r\u0085])[\p{Mn}\p{Me}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Signs that NFKD would tear into a space and an accent, or into two signs. */
const APOSTROPHES = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/g;
const INCHES = /\u2033/g;

/** Characters that look or sound like others, in lower case and after NFKD, without being the same to Unicode. */
const ALIKE: readonly (readonly [string, string])[] = [
  [' ', '\t\n\v\f\r\u0085\u1680\u2028\u2029'],
  [
    "'",
    '`\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u07f4\u07f5\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\u275b\u275c\ua78c',
  ],
  ['"', '\u00ab\u00bb\u02ba\u05f4\u201c\u201d\u201e\u201f\u275d\u275e\u301d\u301e\u301f'],
  ['-', '\u02d7\u2043\u2212'],
  ...Object.entries({ o: 'ø', l: 'ł', d: 'đð', h: 'ħ', t: 'ŧ', i: 'ıɨ', n: 'ŋ', k: 'ĸ', e: 'ə', σ: 'ς' }),
  ...Object.entries({ ss: 'ß', ae: 'æ', oe: 'œ', th: 'þ' }),
];
const PLAIN = new Map(ALIKE.flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain] as const)));

const DASH = /\p{Pd}/gu;

/** The text as searches compare it. */
export const foldText = (text: string): string =>
  text
    .replace(APOSTROPHES, "'")
    .replace(INCHES, '"')
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .toLowerCase()
    .replace(DASH, '-')
    .replace(/./gsu, (c) => PLAIN.get(c) ?? c);

/** What somebody looks for, with single spaces and none around it. Empty: nothing that could be found. */
export const searchTerm = (text: string): string => foldText(text).replace(/ +/g, ' ').trim();

/** Whether a text contains what somebody looks for, as the searches of the server do. */
export const hasTerm = (text: string, search: string): boolean => foldText(text).includes(searchTerm(search));
