// Classes of characters for PostgreSQL's regular expressions, equal to the rules of contracts: a test compares both for
// every character. A class is the inside of a bracket.

/** Characters that show nothing (isBlank), and braces. */
const BLANK = [
  // Control characters, spaces, and the braces of fields
  String.raw`\u0001-\u0020\u007b\u007d\u007f-\u00a0`,
  // Characters that no phone shows
  String.raw`\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5`,
  String.raw`\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0`,
  String.raw`\ufff0-\ufffb`,
  // The same beyond the first plane
  String.raw`\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a`,
  String.raw`\U000e0000-\U000e0fff`,
].join('');

/** Characters of GSM-7, or that toGsm writes in it, without the marks of scripts other than Latin and Greek. */
const GSM = [
  // Latin letters, digits and punctuation
  String.raw`\u0009-\u000a\u000c-\u000d\u0020-\u007e\u00a0-\u00a1\u00a3-\u00a5\u00a7\u00a9\u00ab`,
  String.raw`\u00ad-\u00ae\u00b4\u00bb\u00bf-\u00f6\u00f8-\u0131\u0134-\u013e\u0141-\u0148\u014a-\u017f`,
  String.raw`\u018f\u0197\u01a0-\u01a1\u01af-\u01b0\u01cd-\u01dc\u01de-\u01e3\u01e6-\u01ed\u01f0`,
  String.raw`\u01f4-\u01f5\u01f8-\u021b\u021e-\u021f\u0226-\u0233\u0259\u0268`,
  // Accents
  String.raw`\u0300-\u036f`,
  // Greek capitals that GSM-7 has
  String.raw`\u037e\u038f\u0393-\u0394\u0398\u039b\u039e\u03a0\u03a3\u03a6\u03a8-\u03a9`,
  // Accents, and letters with several
  String.raw`\u1ab0-\u1add\u1ae0-\u1aeb\u1dc0-\u1e99\u1e9b\u1e9e\u1ea0-\u1ef9`,
  // Greek letters whose accents are removed
  String.raw`\u1f68-\u1f6f\u1fa8-\u1faf\u1fef\u1ffa-\u1ffd`,
  // Punctuation, currencies and signs
  String.raw`\u2009\u200b-\u2014\u2018-\u201e\u2022\u2026\u202f\u2032-\u2033\u2060\u20ac\u20d0-\u20f0\u2122`,
  String.raw`\u2126\u212a-\u212b\u2212\u2260\u226e-\u226f`,
  // Variation selectors and zero-width marks
  String.raw`\ufe00-\ufe0f\ufe20-\ufe2f\ufeff`,
].join('');

/** Matches a text that shows something. */
export const SHOWN = `[^${BLANK}]`;
/** Matches a text that cannot be written in GSM-7. */
export const UNWRITABLE = `[^${GSM}]`;
