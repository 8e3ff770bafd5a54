import PDFDocument from 'pdfkit';
import { pdfFonts, printable } from './pdf-font';

export type Doc = PDFKit.PDFDocument;

export const MARGIN = 54;
/** Letter, in points. */
const PAGE = { width: 612, height: 792 };
export const RIGHT = PAGE.width - MARGIN;
export const WIDTH = RIGHT - MARGIN;
/** The foot of the page begins here. */
export const BOTTOM = PAGE.height - 80;
export const INK = '#221f1b';
export const MUTED = '#615a50';
const LINE = '#e2dcd2';
export const ACCENT = '#0b6b66';

export interface Style {
  size?: number;
  bold?: boolean;
  colour?: string;
  align?: 'left' | 'right';
}

/** A document with our fonts, whose pages stay open until the end. The same content and date produce the same file. */
export function newDocument(title: string, author: string, date: string): Doc {
  return new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en-US',
    info: { Title: title, Author: author, CreationDate: new Date(date), ModDate: new Date(date) },
    font: pdfFonts().regular,
  });
}

/**
 * Fonts are named by their files: for a registered name, pdfkit rereads a font that the document already has from its
 * file at each use, which takes milliseconds.
 */
function use(doc: Doc, { size = 10, bold = false, colour = INK }: Style): void {
  doc
    .font(pdfFonts()[bold ? 'bold' : 'regular'])
    .fontSize(size)
    .fillColor(colour);
}

/** Prints a text and returns the y below it. */
export function print(doc: Doc, text: string, x: number, y: number, width: number, style: Style = {}): number {
  const { align = 'left' } = style;
  const shown = printable(text);
  use(doc, style);
  if (shown === '') return y;
  return doc.text(shown, x, y, { width, align }).y;
}

/** The height of a text that is not printed yet. */
export function heightOf(doc: Doc, text: string, width: number, style: Style = {}): number {
  const shown = printable(text);
  use(doc, style);
  return shown === '' ? 0 : doc.heightOfString(shown, { width });
}

export const rule = (doc: Doc, y: number, colour = LINE): void => {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(colour).stroke();
};

/** A line at the foot of every page: a text, and the page number after `name`. */
export function feet(doc: Doc, text: string, name: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Otherwise text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    rule(doc, BOTTOM + 20);
    const style = { size: 8, colour: MUTED };
    print(doc, text, MARGIN, BOTTOM + 28, WIDTH - 160, style);
    const pages = `${name}, page ${page - start + 1} of ${count}`;
    print(doc, pages, RIGHT - 150, BOTTOM + 28, 150, { ...style, align: 'right' });
  }
}
