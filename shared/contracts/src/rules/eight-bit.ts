/** Characters of windows-1252 from 0x80 to 0x9F; the others are Latin-1's. Node 20's TextDecoder reads it as Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
/** Characters of Mac Roman from 0x80 on, which Excel for Mac writes; the table of unicode.org/Public/MAPPINGS/VENDORS/APPLE. */
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

/** Each byte as the character with its number. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  // In chunks, because the number of arguments is limited.
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return text;
}

const fromTable = (bytes: Uint8Array, pattern: RegExp, table: string): string =>
  latin1(bytes).replace(pattern, (letter) => table.charAt(letter.charCodeAt(0) - 0x80));

export const windows1252 = (bytes: Uint8Array): string => fromTable(bytes, /[\u0080-\u009F]/g, WINDOWS_1252);
export const macRoman = (bytes: Uint8Array): string => fromTable(bytes, /[\u0080-\u00FF]/g, MAC_ROMAN);

/** Contractions: their apostrophe is a letter in Mac Roman. */
const APOSTROPHE = /\u0092(?=(?:s|t|d|m|re|ve|ll)\b)/g;
/** A small letter that only one of the two has here, between small letters. In both, š and ž are letters: they say nothing. */
const ONLY_IN_MAC =
  /(?<=[a-z])[\u0087-\u0099\u009B\u009D\u009F](?=[a-z\u0080-\u009F])|(?<=[a-z])[\u0087\u008D-\u0090\u009D\u009F]/g;
const ONLY_IN_WINDOWS = /(?<=[a-z])[\u00DF-\u00F6\u00F8-\u00FF]|[\u00DF-\u00F6\u00F8-\u00FF](?=[a-z])/g;

/** How much of the beginning is looked at, so that a preview of it is decided as the whole file. */
const LOOKED_AT = 65_536;

/** Whether a text that is not UTF-8 was written by Mac OS: where its first letters beyond ASCII make sense. */
export function isMacRoman(bytes: Uint8Array): boolean {
  for (let from = 0; from < bytes.length; from += LOOKED_AT) {
    const text = latin1(bytes.subarray(from, from + LOOKED_AT)).replace(APOSTROPHE, '');
    const [mac = [], windows = []] = [text.match(ONLY_IN_MAC), text.match(ONLY_IN_WINDOWS)].map((found) => found ?? []);
    if (mac.length !== windows.length) return mac.length > windows.length;
  }
  return false;
}
