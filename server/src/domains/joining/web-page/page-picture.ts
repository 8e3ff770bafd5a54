import { drawn, type Line, linesOf, type Run } from '../../../platform/drawing/svg-text';
import type { PageContent } from './page-content';

/** Measures and colours of the page in a wide window in daylight (PUBLIC_STYLE), in CSS pixels. */
const WIDTH = 544;
const EDGE = { x: 32, y: 64 };
const INNER = { x: 56, width: 432 };
const COLOURS = {
  canvas: '#f7f5f1',
  paper: '#ffffff',
  line: '#e2dcd2',
  field: '#8f867a',
  text: '#221f1b',
  muted: '#615a50',
  accent: '#0b6b66',
  onAccent: '#ffffff',
};
const LARGE = { size: 24, height: 30 };
const HEADING = { size: 17, height: 25 };
const NORMAL = { size: 16, height: 24 };
const SMALL = { size: 14, height: 21 };
/** Where the letters of a line stand, as a share of its height. */
const BASELINE = 0.72;

interface Placed {
  x: number;
  y: number;
}
type Style = typeof NORMAL & { colour?: string };

const top = (lines: readonly Line[], { x, y }: Placed, { size, height, colour = COLOURS.text }: Style): string =>
  lines
    .map((line, index) => drawn(line, { x, baseline: y + (index + BASELINE) * height }, { size, colour }))
    .join('\n');

const centred = (runs: readonly Run[], { x, y, width }: Placed & { width: number }, style: Style): string =>
  linesOf(runs, style.size, width)
    .map((line, index) => top([line], { x: x + (width - line.width) / 2, y: y + index * style.height }, style))
    .join('\n');

interface Box extends Placed {
  width: number;
  height: number;
  radius: number;
  fill: string;
  stroke?: string;
}
const boxOf = ({ x, y, width, height, radius, fill, stroke }: Box): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${stroke === undefined ? '' : ` stroke="${stroke}"`}/>`;

/** The words with their addresses in the colour of links. */
const linked = (words: string): Run[] =>
  words.split(' ').map((text) => ({ text, ...(/^https?:\/\//.test(text) && { colour: COLOURS.accent }) }));

/** An SVG of an open page with its address above it, as a visitor sees it before typing anything. */
export function pagePicture(content: PageContent, address: string, product: string): string {
  const shapes: string[] = [];
  let y = EDGE.y + 24;
  const write = (runs: readonly Run[], style: Style, from = INNER): void => {
    const lines = linesOf(runs, style.size, from.width);
    shapes.push(top(lines, { x: from.x, y }, style));
    y += lines.length * style.height;
  };

  write([{ text: content.title, bold: true }], LARGE);
  y += 16;
  for (const { label } of content.fields) {
    write([{ text: label, bold: true }], NORMAL);
    y += 4;
    shapes.push(boxOf({ ...INNER, y, height: 44, radius: 8, fill: COLOURS.canvas, stroke: COLOURS.field }));
    y += 60;
  }
  shapes.push(boxOf({ x: INNER.x, y, width: 24, height: 24, radius: 4, fill: COLOURS.paper, stroke: COLOURS.field }));
  write(linked(content.words), { ...SMALL, colour: COLOURS.muted }, { x: INNER.x + 34, width: INNER.width - 34 });
  y += 16;
  shapes.push(
    boxOf({ ...INNER, y, height: 48, radius: 8, fill: COLOURS.accent }),
    centred([{ text: content.button, bold: true }], { ...INNER, y: y + 12 }, { ...NORMAL, colour: COLOURS.onAccent }),
  );
  y += 60;
  write([{ text: content.hint }], { ...SMALL, colour: COLOURS.muted });
  y += 24;
  shapes.push(boxOf({ ...INNER, y, height: 1, radius: 0, fill: COLOURS.line }));
  y += 20;
  write([{ text: content.textTitle, bold: true }], HEADING);
  y += 20;
  write(content.textUs, { ...SMALL, colour: COLOURS.muted });
  y += 24;

  const paper = { x: EDGE.x, y: EDGE.y, width: WIDTH - 2 * EDGE.x, height: y - EDGE.y, radius: 16 };
  const foot = [{ text: `${product} ·` }, { text: content.leave, colour: COLOURS.accent }];
  const height = y + 61;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">
<rect width="${WIDTH}" height="${height}" fill="${COLOURS.canvas}"/>
${centred([{ text: address }], { ...INNER, y: 22 }, { ...SMALL, colour: COLOURS.muted })}
${boxOf({ ...paper, fill: COLOURS.paper, stroke: COLOURS.line })}
${shapes.join('\n')}
${centred(foot, { ...INNER, y: y + 16 }, { ...SMALL, colour: COLOURS.muted })}
</svg>
`;
}
