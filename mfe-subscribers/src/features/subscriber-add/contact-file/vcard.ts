// vCard 2.1, 3.0 and 4.0 as phones and address books write them. Why we wrote our own parser:
// docs/adr/0075-sheets-and-vcards.md.

/** A line of a card: `item1.TEL;TYPE=CELL:+1 212 555 0123`. */
export interface Property {
  /** In upper case, without its group. */
  name: string;
  /** Types in lower case, of all notations: `TYPE=CELL,PREF`, `TYPE="cell"`, and the bare `CELL` of 2.1. */
  types: readonly string[];
  params: ReadonlyMap<string, string>;
  /** As written; see textOf and partsOf. */
  value: string;
}
export type Card = readonly Property[];

const LINE = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s;
const PARAM = /;((?:"[^"]*"|[^";])*)/g;
/** Names of parameters that are not a type; any other bare word is one. */
const ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', 'B', '8BIT', '7BIT']);
const QUOTED_PRINTABLE = /;(?:ENCODING=)?QUOTED-PRINTABLE(?:;|:)/i;

/** Joins continued lines: those that start with a space or tab, or follow a trailing `=` in quoted-printable text. */
function* unfolded(text: string): Generator<string> {
  let line = '';
  let soft = false;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    if (soft) line = line.slice(0, -1) + raw;
    else if (/^[ \t]/.test(raw) && line !== '') line += raw.slice(1);
    else {
      if (line !== '') yield line;
      line = raw;
    }
    soft = line.endsWith('=') && QUOTED_PRINTABLE.test(line);
  }
  if (line !== '') yield line;
}

/** A charset unknown to the browser is read as UTF-8, like a missing one. */
function decoderOf(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Quoted-printable text; characters that it did not encode stay. */
function decoded(value: string, charset: string | undefined): string {
  const decoder = decoderOf(charset);
  return value.replace(/(?:=[\dA-F]{2})+/gi, (run) =>
    decoder.decode(Uint8Array.from(run.slice(1).split('='), (code) => Number.parseInt(code, 16))),
  );
}

function propertyOf(line: string): Property | null {
  const [, name = '', given = '', written = ''] = LINE.exec(line) ?? [];
  if (name === '') return null;
  const params = new Map<string, string>();
  const types: string[] = [];
  for (const [, param = ''] of given.matchAll(PARAM)) {
    const [key = '', value] = param.split(/=(.*)/s);
    const plain = (value ?? key).replaceAll('"', '');
    if (value === undefined && ENCODINGS.has(key.toUpperCase())) params.set('ENCODING', key);
    else if (value === undefined || key.toUpperCase() === 'TYPE') types.push(...plain.toLowerCase().split(','));
    else params.set(key.toUpperCase(), plain);
  }
  const isQuoted = params.get('ENCODING')?.toUpperCase() === 'QUOTED-PRINTABLE';
  const value = isQuoted ? decoded(written, params.get('CHARSET')) : written;
  return { name: name.toUpperCase(), types, params, value };
}

/** A text value without its escapes. */
export const textOf = (value: string): string =>
  value.replace(/\\(.)/gs, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter)).trim();

/** The parts of a value, split at each unescaped separator. */
export function partsOf(value: string, mark: ';' | ','): string[] {
  const parts: string[] = [];
  let part = '';
  for (const [piece] of value.matchAll(/\\.|[^\\]|\\$/gs))
    if (piece === mark) {
      parts.push(part);
      part = '';
    } else part += piece;
  return [...parts, part].map(textOf);
}

/** The cards of a file. A nested card (an assistant, in 2.1) is skipped; one that never ends is kept. */
export function readCards(text: string): Card[] {
  const cards: Property[][] = [];
  let card: Property[] | null = null;
  let inner = 0;
  for (const line of unfolded(text)) {
    const property = propertyOf(line);
    if (!property) continue;
    const { name, value } = property;
    const isCard = value.trim().toUpperCase() === 'VCARD';
    if (name === 'BEGIN' && isCard) {
      if (card?.at(-1)?.name === 'AGENT') inner += 1;
      else cards.push((card = []));
    } else if (name === 'END' && isCard) {
      if (inner > 0) inner -= 1;
      else card = null;
    } else if (inner === 0) card?.push(property);
  }
  return cards;
}
