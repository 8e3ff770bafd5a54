const MAX_NAME_LENGTH = 60;
const SHOWN = MAX_NAME_LENGTH - 1;

/** Letters, digits and the marks that names are written with. Emoji are `So`. */
const NAME = /^[\p{L}\p{M}\p{N}\p{So} .,:;'’‘`´·&+!?()/#*"“”«»°ºª–—-]+$/u;
/** What a mail program would make a link of, or a reader could dial. */
const LINKS = [
  // A word, a dot and letters without a blank: evil.com; initials as in J.R. are none.
  /[\p{L}\p{M}\p{N}-]\.[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}]{2}/u,
  /\d\.\d+\.\d+\.\d/,
  /\b(?:www|https?)\b/i,
  // An address with a blank at its dot, for the reader to close.
  / \.|\. (?:com|net|org|info|biz)\b/i,
  // A scheme: http:…, tel:…, mailto:…
  /\p{L}:\S/u,
  /\/\//,
  // Seven digits in a row, with whatever stands between them in a phone number.
  /(?:\d[ .()/-]*){7}/,
];
/** Browsers read it as the dot of an address; NFKC leaves it as it is. */
const IDEOGRAPHIC_DOT = /。/gu;

/**
 * A name that somebody typed, as it may stand in a mail to somebody else: one line of at most 60 characters without
 * control or direction characters. Undefined where it is no name but an address, a link, a phone number or markup: the
 * mail then says something neutral.
 */
export function shownName(typed: string): string | undefined {
  // Blanks first: a line break is a control character as well.
  const text = typed.normalize('NFKC').replaceAll(/\s+/gu, ' ').replaceAll(/\p{C}/gu, '').trim();
  const dotted = text.replaceAll(IDEOGRAPHIC_DOT, '.');
  if (text === '' || !NAME.test(dotted) || LINKS.some((link) => link.test(dotted))) return undefined;
  const letters = [...text];
  return letters.length > MAX_NAME_LENGTH ? `${letters.slice(0, SHOWN).join('').trimEnd()}…` : text;
}
