import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
import { fromRoot } from '../base/paths';

const FOLDER = '@expo-google-fonts/noto-sans';
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3/u;
/** Control and direction characters, and characters that join or vary pictographs. */
const INVISIBLE = /\p{C}|\ufe0f/u;

interface PdfFonts {
  regular: string;
  bold: string;
  known: Font;
  /** The same as `bold`. */
  semibold: Font;
}
let loaded: PdfFonts | undefined;

/** Noto Sans: Latin, Greek, Cyrillic and Devanagari. Read once, for the first document. */
export function pdfFonts(): PdfFonts {
  if (loaded) return loaded;
  const require = createRequire(fromRoot('server', 'package.json'));
  const path = (style: string): string => require.resolve(`${FOLDER}/${style}/NotoSans_${style}.ttf`);
  const [regular, bold] = [path('400Regular'), path('600SemiBold')];
  // Files with a single font, not a collection.
  loaded = { regular, bold, known: openSync(regular) as Font, semibold: openSync(bold) as Font };
  return loaded;
}

/** Looking up a character in the font takes longer than printing it. */
const seen = new Map<string, string>();
const MOST_SEEN = 5_000;

function printed(letter: string, known: Font): string {
  const found = seen.get(letter) ?? asPrinted(letter, known);
  if (seen.size < MOST_SEEN) seen.set(letter, found);
  return found;
}

function asPrinted(letter: string, known: Font): string {
  if (/\s/.test(letter)) return ' ';
  if (INVISIBLE.test(letter)) return '';
  if (known.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return letter;
  return PICTOGRAPH.test(letter) ? '' : '?';
}

/** A text in the form that the font can print: without pictographs, and with "?" for letters of other scripts. */
export function printable(text: string): string {
  const { known } = pdfFonts();
  return Array.from(text.normalize('NFC'), (letter) => printed(letter, known))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
