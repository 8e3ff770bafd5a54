import { graphemesOf } from '@textloom/contracts';
const MAX_NAME_LENGTH = 60;
const SHOWN = MAX_NAME_LENGTH - 1;

/** Letters, digits and the punctuation of names. Emoji are `So`. */
const NAME = /^[\p{L}\p{M}\p{N}\p{So} .,:;'’‘`´·&+!?()/#*"“”«»°ºª–—-]+$/u;
/** Text that a mail program would turn into a link, or that could be dialled. */
const LINKS = [
  // A word, a dot and letters without a space: evil.com. Initials as in J.R. do not match.
  /[\p{L}\p{M}\p{N}-]\.[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}]{2}/u,
  /\d\.\d+\.\d+\.\d/,
  /\b(?:www|https?)\b/i,
  // A domain with a space at its dot, which a reader could close.
  / \.|\. (?:com|net|org|info|biz)\b/i,
  // A scheme: http:…, tel:…, mailto:…
  /\p{L}:\S/u,
  /\/\//,
  // Seven digits in a row, with any phone punctuation between them.
  /(?:\d[ .()/-]*){7}/,
];
/** Browsers treat it as the dot of a domain; NFKC does not change it. */
const IDEOGRAPHIC_DOT = /。/gu;

/**
 * Makes a user-supplied name safe for a mail to another recipient: one line of at most 60 characters without control or
 * direction characters. Undefined when it looks like a domain, a link, a phone number or markup; the mail then uses a
 * neutral text.
 */
export function shownName(typed: string): string | undefined {
  // Spaces first, because a line break is also a control character.
  const text = typed.normalize('NFKC').replaceAll(/\s+/gu, ' ').replaceAll(/\p{C}/gu, '').trim();
  const dotted = text.replaceAll(IDEOGRAPHIC_DOT, '.');
  if (text === '' || !NAME.test(dotted) || LINKS.some((link) => link.test(dotted))) return undefined;
  const letters = graphemesOf(text);
  return letters.length > MAX_NAME_LENGTH ? `${letters.slice(0, SHOWN).join('').trimEnd()}…` : text;
}
