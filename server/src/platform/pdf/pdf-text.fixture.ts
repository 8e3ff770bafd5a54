import { inflateSync } from 'node:zlib';

/** Letters by glyph, from the tables with which a PDF reader extracts the text. */
function letters(table: string): Map<number, string> {
  const found = new Map<number, string>();
  const text = (hex: string): string =>
    (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
  for (const [, from = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]+)\]/g)) {
    const first = Number.parseInt(from, 16);
    // A ligature is several letters, with spaces between them.
    [...list.matchAll(/<([\w ]+)>/g)].forEach(([, hex = ''], index) =>
      found.set(first + index, text(hex.replaceAll(' ', ''))),
    );
  }
  return found;
}

/** The printed lines of a PDF of pdfkit, in the order of printing. */
export function pdfLines(file: Buffer): string[] {
  const source = file.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const stream = (id: string): string => {
    const body = objects.get(id) ?? '';
    const raw = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? '';
    return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1');
  };
  const fonts = new Map<string, Map<number, string>>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of (/\/Font <<([\s\S]*?)>>/.exec(body)?.[1] ?? '').matchAll(
      /\/(\w+) (\d+) 0 R/g,
    )) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (table) fonts.set(name, letters(stream(table)));
    }
  const lines: string[] = [];
  for (const [, content = ''] of source.matchAll(/\/Contents (\d+) 0 R/g)) {
    let font = new Map<number, string>();
    for (const [, name, shown] of stream(content).matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? font;
      const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      if (shown !== undefined) lines.push(glyphs.map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '�').join(''));
    }
  }
  return lines;
}
