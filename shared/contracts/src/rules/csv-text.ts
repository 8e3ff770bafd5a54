import { isMacRoman, macRoman, windows1252 } from './eight-bit';

const LF = 0x0a;
const CR = 0x0d;

/** The replacement character in UTF-8. */
const hasReplacement = (bytes: Uint8Array): boolean =>
  bytes.some((byte, at) => byte === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd);

/**
 * UTF-8 by line, windows-1252 or Mac Roman for a line that is not: two concatenated exports keep the letters of both, and the first
 * lines of a file are decoded independently of the rest.
 */
function eightBit(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8');
  const whole = utf8.decode(bytes);
  if (!whole.includes('\uFFFD')) return whole;
  const eight = isMacRoman(bytes) ? macRoman : windows1252;
  const parts: string[] = [];
  let from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let at = from; at < bytes.length; at += 1) {
    const last = at + 1 === bytes.length;
    if (!last && bytes[at] !== LF && bytes[at] !== CR) continue;
    const line = bytes.subarray(from, at + 1);
    const text = utf8.decode(line);
    parts.push(text.includes('\uFFFD') && !hasReplacement(line) ? eight(line) : text);
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
 * The text of a CSV file without its BOM: UTF-8, UTF-16, or the windows-1252 or Mac Roman of Excel. Null if it is not text. The server
 * stores this and the preview shows it.
 */
export function decodeCsv(bytes: Uint8Array): string | null {
  const wide = utf16(bytes);
  const text = wide === null ? eightBit(bytes) : new TextDecoder(wide).decode(bytes);
  return text.includes('\0') ? null : text;
}
