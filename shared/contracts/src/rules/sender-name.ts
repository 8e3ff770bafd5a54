import { cutText } from './cut-text';
import { foldText, searchTerm } from './fold-text';
import { emptyWithout, longestMerge } from './merge-fields';
import { carrierParts, explainsStop, type Segments, SEGMENT_LIMITS, textLimit, toGsm } from './segments';
import { isBlank } from './visible';

/**
 * The name by which an account's texts say who sends them, because hundreds share a code (decision 645): its company,
 * else its owner, else a keyword. Written in GSM-7, so that it never makes a text dearer than its characters.
 */

/** Longest name in a text. */
export const SENDER_NAME_MAX = 60;

/** What a phone would turn into a link or a number to dial: a web address, or seven digits with their punctuation. */
const LINKS = [/[\p{L}\p{N}-]\.[\p{L}\p{N}-]*\p{L}{2}/u, /\b(?:www|https?)\b/i, /\p{L}:\S|\/\//u, /(?:\d[ .()/-]*){7}/];

/** Whether a name would be more than a name at the beginning of a text. */
const isMore = (name: string): boolean => {
  const text = name.normalize('NFKC');
  return LINKS.some((link) => link.test(text)) || explainsStop(text);
};

/** Why a company cannot stand in front of texts; null when it can (decision 646). */
export function companyProblem(company: string): string | null {
  if (isMore(company)) return 'Your texts begin with this name: leave out web addresses, phone numbers and STOP.';
  return company.length > SENDER_NAME_MAX
    ? `Your texts begin with this name: use at most ${SENDER_NAME_MAX} characters.`
    : null;
}

/** The GSM part of a name on one line, without the braces of merge fields and codes. */
export const plainName = (name: string): string =>
  [...toGsm(name.normalize('NFC')).replace(/[{}]/g, '')]
    .filter((c) => carrierParts(c).encoding === 'GSM-7')
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** A text of at most `length` characters; where it is cut, dots show it. */
export const shortened = (text: string, length: number): string =>
  text.length > length ? `${cutText(text, Math.max(0, length - 3)).trimEnd()}...` : text;

/** The first of an account's names that can be written in a text; empty when none can. */
export const senderName = (names: readonly string[]): string =>
  shortened(
    names
      .filter((name) => !isMore(name))
      .map(plainName)
      .find((name) => !isBlank(name)) ?? '',
    SENDER_NAME_MAX,
  );

/** Kept free in the longest texts, which carriers take with the footer. */
const FOOTER_ROOM = 100;

const LETTER = /[\p{L}\p{N}]/u;
/** A merge field or a code: what stands in its place differs from person to person. */
const FILLED = /\{[^{}]*\}/g;

/** Whether a text names its sender, as whole words and however it is written: MARCO’S PIZZA names Marco's Pizza. */
export function namesSender(text: string, name: string): boolean {
  const [whole, term] = [foldText(text.replace(FILLED, 'x')).replace(/\s+/g, ' '), searchTerm(name)];
  if (term === '') return true;
  for (let at = whole.indexOf(term); at >= 0; at = whole.indexOf(term, at + 1)) {
    if (!LETTER.test(whole[at - 1] ?? '') && !LETTER.test(whole[at + term.length] ?? '')) return true;
  }
  return false;
}

/** The text as it is sent where its sender has to be named: with the name in front, unless it already names them. */
export function withSender(text: string, name: string): string {
  if (namesSender(text, name)) return text;
  return isBlank(text) ? name : `${name}: ${text.trimStart()}`;
}

/** The text as its author composed it, of one that begins with the name. */
export const withoutSender = (text: string, name: string): string =>
  name !== '' && text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;

/**
 * Why a text of this class cannot begin with the name; null when it can. One of nothing but fields cannot: whoever has
 * no value in them would get the name alone.
 */
export function senderProblem(text: string, name: string, segments: Segments, maxMedia?: number): string | null {
  const named = withSender(text, name);
  if (named === text) return null;
  const room = textLimit(segments, maxMedia) - (segments === 3 ? FOOTER_ROOM : 0);
  const over = longestMerge(named).length - room;
  if (over > 0)
    return `With “${name}:” in front, this text is ${over} ${over === 1 ? 'character' : 'characters'} too long.`;
  return segments < 3 && emptyWithout(text) !== null
    ? `Add a word or a fallback: whoever has no value in these fields would get “${name}:” alone.`
    : null;
}

/** An automatic text with the name in front, and its class, which is a larger one if the name needs it (decision 648). */
export function namedText(body: string, segments: number, name: string): { body: string; segments: number } {
  const named = withSender(body, name);
  const needed = named.length <= SEGMENT_LIMITS[1] ? 1 : named.length <= SEGMENT_LIMITS[2] ? 2 : 3;
  return { body: named, segments: named === body ? segments : Math.max(segments, needed) };
}
