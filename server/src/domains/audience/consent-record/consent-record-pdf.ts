import { type ConsentRecord, formatCount, formatPhone, STANDINGS } from '@textloom/contracts';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import {
  ACCENT,
  BOTTOM,
  type Doc,
  feet,
  heightOf,
  INK,
  MARGIN,
  MUTED,
  newDocument,
  print,
  rule,
  type Style,
  WIDTH,
} from '../../../platform/pdf/pdf-page';

interface Column {
  head: string;
  width: number;
}
const GAP = 10;
const CELL = { size: 9 } satisfies Style;
const HEAD = { size: 8.5, colour: MUTED } satisfies Style;
/** Rows rendered before other requests get a turn: a row takes up to two milliseconds. */
const AT_ONCE = 10;
/** Rows of a printed table. */
const PRINTED = 200;

/** A moment in the account's timezone, with UTC below it. */
function clockOf(timezone: string): (iso: string | null) => string {
  const local = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  return (iso) => (iso === null ? '' : `${local.format(new Date(iso))}\n${iso.slice(0, 19).replace('T', ' ')} UTC`);
}

/** Prints lines one below the other: `print` joins those of several cells. */
function lines(doc: Doc, text: string, x: number, y: number, width: number, style: Style): number {
  let below = y;
  for (const line of text.split('\n')) below = print(doc, line, x, below, width, style);
  return below;
}
const heightOfLines = (doc: Doc, text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + heightOf(doc, line, width, CELL), 0);

/** A sentence above a table. */
const note = (doc: Doc, text: string, y: number): number =>
  text === '' ? y : print(doc, text, MARGIN, y, WIDTH, { colour: MUTED }) + 8;

function columnHeads(doc: Doc, columns: readonly Column[], top: number): number {
  let x = MARGIN;
  for (const { head, width } of columns) {
    print(doc, head, x, top, width, HEAD);
    x += width + GAP;
  }
  rule(doc, top + 15, INK);
  return top + 21;
}

const heightOfRow = (doc: Doc, columns: readonly Column[], cells: readonly string[]): number =>
  Math.max(...columns.map(({ width }, index) => heightOfLines(doc, cells[index] ?? '', width)));

interface Section {
  title: string;
  notes?: readonly string[];
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** The text in place of an empty table. */
  empty?: string;
}
/** What precedes the first row: the title, its notes and the column heads. */
const ABOVE = 70;

/**
 * A title with its table over any number of pages, with column heads on each; no row is split, and no title stands
 * alone.
 */
async function section(
  doc: Doc,
  top: number,
  { title, notes = [], columns, rows, empty = '' }: Section,
): Promise<number> {
  let y = top;
  if (y + ABOVE + heightOfRow(doc, columns, rows[0] ?? []) > BOTTOM) {
    doc.addPage();
    y = MARGIN;
  }
  y = print(doc, title, MARGIN, y, WIDTH, { size: 13, bold: true }) + 8;
  for (const text of notes) y = note(doc, text, y);
  if (rows.length === 0) return print(doc, empty, MARGIN, y, WIDTH, { colour: MUTED }) + 20;
  y = columnHeads(doc, columns, y);
  for (const [at, cells] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const height = heightOfRow(doc, columns, cells);
    if (y + height > BOTTOM) {
      doc.addPage();
      y = columnHeads(doc, columns, MARGIN);
    }
    let x = MARGIN;
    for (const [index, { width }] of columns.entries()) {
      lines(doc, cells[index] ?? '', x, y, width, CELL);
      x += width + GAP;
    }
    y += height + 5;
    rule(doc, y);
    y += 6;
  }
  return y + 14;
}

function facts(doc: Doc, entries: readonly (readonly [string, string])[], top: number): number {
  let y = top;
  for (const [label, value] of entries) {
    print(doc, label, MARGIN, y, 110, { colour: MUTED });
    y = lines(doc, value === '' ? '–' : value, MARGIN + 120, y, WIDTH - 120, {}) + 4;
  }
  return y + 14;
}

const fileText = ({ file }: ConsentRecord['changes'][number]): string[] =>
  file === null
    ? []
    : [
        `File: ${file.name}`,
        ...(file.columns.length === 0
          ? ['The file has no column that says who agreed.']
          : file.columns.map(({ name, means }) => `Column “${name}”: ${means}.`)),
      ];

const changeRow = (change: ConsentRecord['changes'][number], clock: (iso: string) => string): string[] => [
  clock(change.at),
  [
    change.what,
    ...fileText(change),
    ...(change.wording === null
      ? []
      : [`Words beside the box: “${change.wording.words}”`, `SHA-256 of these words: ${change.wording.sha256}`]),
    ...(change.text_id === null ? [] : [`Received text ${change.text_id}.`]),
    ...(change.address === '' ? [] : [`From the network address ${change.address}.`]),
  ].join('\n'),
  change.actor,
];

const STATUS = { ...STANDINGS, removed: 'Removed' } as const;
/** Only the newest are printed; the attached file has all of them. */
function cut({ length }: readonly unknown[], more: boolean, what: string): string {
  if (length <= PRINTED) return '';
  const attached = more ? `the newest ${formatCount(length)}; older ones are stored` : `all ${formatCount(length)}`;
  return `Only the newest ${PRINTED} ${what} are printed. The attached file has ${attached}.`;
}

/** The record as a document: it contains the JSON, and its hash proves both. */
export async function renderConsentRecord(record: ConsentRecord, json: string, sha256: string): Promise<Buffer> {
  const { account, texts } = record;
  const clock = clockOf(record.timezone);
  const phone = formatPhone(record.phone);
  const doc = newDocument(`Record of consent ${phone}`, account.name, record.made_at);
  const content = buffer(doc);
  doc.file(Buffer.from(json), {
    name: `consent-${record.phone}.json`,
    type: 'application/json',
    creationDate: new Date(record.made_at),
    modifiedDate: new Date(record.made_at),
    description: 'The same record for programs',
  });
  let y = print(doc, account.name, MARGIN, MARGIN, WIDTH, { size: 12, bold: true, colour: ACCENT }) + 4;
  y = print(doc, `Record of consent: ${phone}`, MARGIN, y, WIDTH, { size: 20, bold: true }) + 14;
  y = facts(
    doc,
    [
      ['Phone', phone],
      ['Person', [record.person.name, record.person.email].filter(Boolean).join(', ')],
      ['Sender', [account.name, ...account.address, account.email].filter(Boolean).join('\n')],
      ['Texts come from', formatPhone(record.code)],
      ['Made at', clock(record.made_at)],
      ['Made by', record.made_by],
      ['SHA-256', `${sha256}\nof the file consent-${record.phone}.json, which is attached to this document.`],
    ],
    y,
  );
  y = await section(doc, y, {
    title: 'Subscriptions',
    columns: [
      { head: 'Keyword', width: 110 },
      { head: 'Status', width: 84 },
      { head: 'Since', width: 140 },
      { head: 'Left', width: 140 },
    ],
    rows: record.subscriptions.map((one) => [one.keyword, STATUS[one.status], clock(one.since), clock(one.left_at)]),
    empty: 'The account has no subscription of this phone.',
  });
  if (record.suppressions.length > 0)
    y = await section(doc, y, {
      title: 'The phone may not be texted',
      columns: [
        { head: 'For', width: 110 },
        { head: 'Why', width: 234 },
        { head: 'Since', width: 140 },
      ],
      rows: record.suppressions.map(({ keyword, reason, since }) => [keyword || 'Every keyword', reason, clock(since)]),
    });
  y = await section(doc, y, {
    title: 'Changes of consent',
    notes: [cut(record.changes, record.more_changes, 'changes')],
    columns: [
      { head: 'When', width: 140 },
      { head: 'What happened, with the words', width: 254 },
      { head: 'By', width: 90 },
    ],
    rows: record.changes.slice(-PRINTED).map((change) => changeRow(change, clock)),
    empty: 'No change of consent is stored.',
  });
  const [from, until] = [texts.from, texts.until].map((at) => clock(at).split('\n')[0]);
  await section(doc, y, {
    title: 'Texts of the month',
    notes: [`Between the sender and this phone, from ${from} until ${until}.`, cut(texts.entries, texts.more, 'texts')],
    columns: [
      { head: 'When', width: 140 },
      { head: 'Text', width: 234 },
      { head: 'Kind and outcome', width: 110 },
    ],
    rows: texts.entries
      .slice(-PRINTED)
      .map(({ at, text, kind, status }) => [clock(at), text, kind === status ? kind : `${kind}\n${status}`]),
    empty: 'No text was sent or received.',
  });
  feet(doc, `SHA-256 ${sha256}`, phone);
  doc.end();
  return content;
}
