import { IMPORT_COLUMNS, isPhone, PERSON_FIELDS, phoneDigits, subscriberBody } from '@textloom/contracts';
import { columnKey } from './import-file';

type Field = (typeof PERSON_FIELDS)[number];

const LABELS = new Map<Field, string>(PERSON_FIELDS.map((field) => [field, IMPORT_COLUMNS.find((column) => columnKey(column).replaceAll(' ', '_') === field) ?? field]));

/** Where each field stands in the rows of a file; -1 where it has no such column. */
export interface Layout {
  phone: number;
  fields: readonly Column[];
}

interface Column {
  field: Field;
  at: number;
  /** Values that passed: a file repeats its cities, states and tags. */
  passed: Set<string>;
}

/** Values of a column that are remembered. */
const MOST_PASSED = 1_000;

export function layoutOf(header: readonly string[]): Layout {
  const keys = header.map(columnKey);
  return { phone: keys.indexOf(columnKey(IMPORT_COLUMNS[0])), fields: PERSON_FIELDS.map((field) => ({ field, at: keys.indexOf(columnKey(LABELS.get(field) ?? field)), passed: new Set() })) };
}

export type Judged = { phone: string; values: string[] } | { reason: string };

export const REASONS = {
  noPhone: 'The phone is missing.',
  badPhone: 'This is not a phone number of 10 digits.',
  excel: 'Excel shortened this phone number; format the column as text.',
  optedOut: 'This person has opted out.',
} as const;

/** As most files have it. */
const PLAIN = /^\d{10}$/;
/** `5.12555E+09`: exact only with as many decimals as the exponent says; Excel cuts the others off. */
const SCIENTIFIC = /^(\d)[.,]?(\d*)e\+?(\d{1,2})$/i;

function phoneOf(cell: string): string | { reason: string } {
  const text = cell.trim();
  if (text === '') return { reason: REASONS.noPhone };
  if (PLAIN.test(text)) return isPhone(text) ? text : { reason: REASONS.badPhone };
  const scientific = SCIENTIFIC.exec(text);
  if (scientific && (scientific[2] ?? '').length !== Number(scientific[3])) return { reason: REASONS.excel };
  // `5125550123.0` is what other programs make of a number.
  const plain = scientific ? `${scientific[1]}${scientific[2]}` : text.replace(/^(\d{10,11})\.0+$/, '$1');
  const digits = /^[-+().\s\d'/–]+$/.test(plain) ? phoneDigits(plain) : '';
  return isPhone(digits) ? digits : { reason: REASONS.badPhone };
}

/** The phone and the fields of a row, or why it is not taken. Rules and words are those of the form (subscriberBody). */
export function judgeRow(cells: readonly string[], layout: Layout): Judged {
  const phone = phoneOf(cells[layout.phone] ?? '');
  if (typeof phone !== 'string') return phone;
  const values: string[] = [];
  for (const { field, at, passed } of layout.fields) {
    const value = (cells[at] ?? '').trim();
    if (value !== '' && !passed.has(value)) {
      const checked = subscriberBody.shape[field].safeParse(value);
      if (!checked.success) return { reason: `${LABELS.get(field)}: ${checked.error.issues[0]?.message ?? 'not valid.'}` };
      if (passed.size < MOST_PASSED) passed.add(value);
    }
    values.push(value);
  }
  return { phone, values };
}
