import { escapeHtml } from '@textloom/contracts';
import type { Font } from 'fontkit';
import { pdfFonts, printable } from '../pdf/pdf-font';

/** A part of a text in one style; parts are separated by spaces. */
export interface Run {
  text: string;
  bold?: boolean | undefined;
  colour?: string | undefined;
}

interface Word extends Run {
  width: number;
}

export interface Line {
  words: readonly Word[];
  width: number;
}

const fontOf = (bold: boolean | undefined): Font => (bold ? pdfFonts().semibold : pdfFonts().known);
const scaleOf = (font: Font, size: number): number => size / font.unitsPerEm;
const widthOf = (text: string, bold: boolean | undefined, size: number): number => {
  const font = fontOf(bold);
  return font.layout(text).advanceWidth * scaleOf(font, size);
};

/** A word that is wider than its line, such as an address, in pieces that fit. */
function piecesOf(run: Run, size: number, width: number): Word[] {
  const pieces: Word[] = [];
  let piece = '';
  for (const letter of run.text) {
    if (piece !== '' && widthOf(piece + letter, run.bold, size) > width) {
      pieces.push({ ...run, text: piece, width: widthOf(piece, run.bold, size) });
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, { ...run, text: piece, width: widthOf(piece, run.bold, size) }];
}

/** Breaks a text into lines of at most this width. */
export function linesOf(runs: readonly Run[], size: number, width: number): Line[] {
  const space = widthOf(' ', false, size);
  const lines: { words: Word[]; width: number }[] = [];
  for (const run of runs)
    for (const text of printable(run.text).split(' '))
      for (const word of text === '' ? [] : piecesOf({ ...run, text }, size, width)) {
        const line = lines.at(-1);
        const together = line ? line.width + space + word.width : 0;
        if (line && together <= width) {
          line.words.push(word);
          line.width = together;
        } else lines.push({ words: [word], width: word.width });
      }
  return lines;
}

function drawnWord({ text, bold, colour }: Word, at: { x: number; baseline: number }, size: number): string {
  const font = fontOf(bold);
  const scale = scaleOf(font, size);
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  const shapes = glyphs.map(({ path }, index) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
    const shape = path.translate(x + xOffset, yOffset).toSVG();
    x += xAdvance;
    return shape;
  });
  const fill = colour === undefined ? '' : ` fill="${colour}"`;
  return `<path${fill} transform="translate(${at.x.toFixed(2)} ${at.baseline.toFixed(2)}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})" d="${shapes.join('')}"/>`;
}

/**
 * Draws a line as shapes of our fonts, because the host that draws the SVG may have no fonts or others. The label has
 * its words.
 */
export function drawn(
  line: Line,
  at: { x: number; baseline: number },
  style: { size: number; colour: string },
): string {
  const space = widthOf(' ', false, style.size);
  let { x } = at;
  const words = line.words.map((word) => {
    const shape = drawnWord(word, { x, baseline: at.baseline }, style.size);
    x += word.width + space;
    return shape;
  });
  const label = line.words.map(({ text }) => text).join(' ');
  return `<g fill="${style.colour}" aria-label="${escapeHtml(label)}">${words.join('')}</g>`;
}
