import { foldText, searchTerm } from '@textloom/contracts';
import { TEXTS } from './messages';
import type { PaletteGroup, PaletteItem } from './palette.model';

/** How an entry matches the typed text, from the best (decision 750). */
const FITS = {
  exact: 8,
  beginning: 7,
  words: 6,
  synonym: 5,
  synonymBeginning: 4,
  part: 3,
  hidden: 2,
  typo: 1,
  none: 0,
};

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** Without a letter it is a phone number. */
const isNumber = (typed: string): boolean => /\d/.test(typed) && !/\p{L}/u.test(typed);

const FILLERS = new Set(wordsOf(TEXTS.fillers));
/** The words asked for, without those of a question such as "how do I", unless there are no others. */
function askedOf(typed: string): string[] {
  const all = wordsOf(typed);
  const telling = all.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : all;
}

const hasAll = (asked: readonly string[], words: readonly string[]): boolean =>
  asked.every((word) => words.includes(word));
const beginsAll = (asked: readonly string[], words: readonly string[]): boolean =>
  asked.every((word) => words.some((one) => one.startsWith(word)));

/** Shorter words differ from too many others by one letter. */
const LEAST_FOR_TYPO = 4;
/** Whether one letter was added, left out, replaced or swapped with the next one. */
function isTypo(typed: string, word: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const [a, b] = [typed.slice(at), word.slice(at)];
  const swapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || swapped;
}
const nearlyAll = (asked: readonly string[], words: readonly string[]): boolean =>
  asked.every((word) =>
    words.some((one) => one.startsWith(word) || (word.length >= LEAST_FOR_TYPO && isTypo(word, one))),
  );

/** Compares a typed number with the digits of a name, so that a phone is found in any notation. */
function numberFit(name: string, typed: string): number {
  const [own, asked] = [digitsOf(name), digitsOf(typed)];
  if (own === asked) return FITS.exact;
  if (own.startsWith(asked)) return FITS.beginning;
  return own.includes(asked) ? FITS.part : FITS.none;
}

function nameFit(name: string, typed: string, asked: readonly string[]): number {
  const [own, term] = [searchTerm(name), searchTerm(typed)];
  if (own === term) return FITS.exact;
  if (own.startsWith(term)) return FITS.beginning;
  return beginsAll(asked, wordsOf(name)) ? FITS.words : FITS.none;
}

function fitOf(item: PaletteItem, typed: string): number {
  const asked = askedOf(typed);
  if (asked.length === 0) return FITS.none;
  const names = [item.label, ...(item.names ?? [])];
  const compared = isNumber(typed) ? [...names, item.hint ?? ''] : names;
  const best = Math.max(
    ...compared.map((name) => (isNumber(typed) ? numberFit(name, typed) : nameFit(name, typed, asked))),
  );
  if (best > FITS.none) return best;
  const words = wordsOf([...names, item.words ?? ''].join(' '));
  if (hasAll(asked, words)) return FITS.synonym;
  if (beginsAll(asked, words)) return FITS.synonymBeginning;
  if (item.found === true) return searchTerm(item.label).includes(searchTerm(typed)) ? FITS.part : FITS.hidden;
  return nearlyAll(asked, words) ? FITS.typo : FITS.none;
}

/** The typed text is the name of this entry: no result can be a better match. */
export const isNamed = (item: PaletteItem, typed: string): boolean => fitOf(item, typed) === FITS.exact;

const MOST_OF_A_GROUP = 5;

/**
 * The entries that match the typed text, in groups: the first entry of the first group is the best match. Of entries
 * that match equally well, those opened last come first, then those of the group that is given first.
 */
export function rankedGroups(
  groups: readonly (readonly [title: string, items: readonly PaletteItem[]])[],
  typed: string,
  recent: readonly PaletteItem[] = [],
): PaletteGroup[] {
  const age = new Map(recent.map(({ id }, at) => [id, at]));
  const ageOf = ({ id }: PaletteItem): number => age.get(id) ?? recent.length;
  return groups
    .map(([title, items]) => ({
      title,
      ranked: items
        .map((item) => ({ item, fit: fitOf(item, typed), age: ageOf(item) }))
        .filter(({ fit }) => fit > FITS.none)
        .sort((a, b) => b.fit - a.fit || a.age - b.age)
        .slice(0, MOST_OF_A_GROUP),
    }))
    .flatMap(({ title, ranked }) => (ranked[0] ? [{ title, ranked, best: ranked[0] }] : []))
    .sort((a, b) => b.best.fit - a.best.fit || a.best.age - b.best.age)
    .map(({ title, ranked }) => ({ title, items: ranked.map(({ item }) => item) }));
}
