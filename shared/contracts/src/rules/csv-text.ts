/**
 * Characters of windows-1252 from 0x80 to 0x9F; the others are Latin-1's. Node 20's TextDecoder reads it as Latin-1.
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const LF = 0x0a;
const CR = 0x0d;

function windows1252(bytes: Uint8Array): string {
  let text = '';
  // In chunks, because the number of arguments is limited.
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return text.replace(/[\u0080-\u009F]/g, (letter) => WINDOWS_1252.charAt(letter.charCodeAt(0) - 0x80));
}

/** The replacement character in UTF-8. */
const hasReplacement = (bytes: Uint8Array): boolean =>
  bytes.some((byte, at) => byte === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd);

/**
 * UTF-8 by line, windows-1252 for a line that is not: two concatenated exports keep the letters of both, and the first
 * lines of a file are decoded independently of the rest.
 */
function eightBit(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8');
  const whole = utf8.decode(bytes);
  if (!whole.includes('\uFFFD')) return whole;
  const parts: string[] = [];
  let from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let at = from; at < bytes.length; at += 1) {
    const last = at + 1 === bytes.length;
    if (!last && bytes[at] !== LF && bytes[at] !== CR) continue;
    const line = bytes.subarray(from, at + 1);
    const text = utf8.decode(line);
    parts.push(text.includes('\uFFFD') && !hasReplacement(line) ? windows1252(line) : text);
    from = at + 1;
  }
  return parts.join('');
}

/** UTF-16 by its mark, or without one by the zero beside the first letter of the column names. */
function utf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first = 1, second = 1] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null;
}

/**
 * The text of a CSV file without its BOM: UTF-8, UTF-16, or windows-1252 of Excel. Null if it is not text. The server
 * stores this and the preview shows it.
 */
export function decodeCsv(bytes: Uint8Array): string | null {
  const wide = utf16(bytes);
  const text = wide === null ? eightBit(bytes) : new TextDecoder(wide).decode(bytes);
  return text.includes('\0') ? null : text;
}
