import {
  columnKey,
  IMPORT_COLUMNS,
  PERSON_FIELDS,
  readCell,
  readNewPhone,
  statusColumns,
  statusOf,
  subscriberBody,
  type StatusColumn,
} from '@textloom/contracts';

type Field = (typeof PERSON_FIELDS)[number];

const LABELS = new Map<Field, string>(
  PERSON_FIELDS.map((field) => [
    field,
    IMPORT_COLUMNS.find((column) => columnKey(column).replaceAll(' ', '_') === field) ?? field,
  ]),
);

/** The column of each field; -1 where the file has none. */
export interface Layout {
  phone: number;
  fields: readonly Column[];
  /** Columns that say whether a person has left. */
  status: readonly StatusColumn[];
}

interface Column {
  field: Field;
  at: number;
  /** Values that passed: a file repeats its cities, states and tags. */
  passed: Set<string>;
}

/** Of each column. */
const MAX_VALUES_REMEMBERED = 1_000;

export function layoutOf(header: readonly string[]): Layout {
  const keys = header.map(columnKey);
  return {
    phone: keys.indexOf(columnKey(IMPORT_COLUMNS[0])),
    fields: PERSON_FIELDS.map((field) => ({
      field,
      at: keys.indexOf(columnKey(LABELS.get(field) ?? field)),
      passed: new Set(),
    })),
    status: statusColumns(header),
  };
}

export type Judged = { phone: string; values: string[]; left: boolean } | { reason: string };

export const REASONS = {
  unclosed: 'A quotation mark in this line is never closed.',
  optedOut: 'This person has opted out.',
} as const;

const phoneOf = (cells: readonly string[], { phone }: Layout) => readNewPhone(cells[phone] ?? '');

/** The phone of a row that says that its person has left. */
export function phoneThatLeft(cells: readonly string[], layout: Layout): string | null {
  if (statusOf(cells, layout.status) !== 'unsubscribed') return null;
  const reading = phoneOf(cells, layout);
  return 'phone' in reading ? reading.phone : null;
}

/** Why a value is not taken; by the rules and words of the form (subscriberBody). */
function problemOf({ field, passed }: Column, value: string): string | null {
  if (value === '' || passed.has(value)) return null;
  const checked = subscriberBody.shape[field].safeParse(value);
  if (!checked.success) return `${LABELS.get(field)}: ${checked.error.issues[0]?.message ?? 'not valid.'}`;
  if (passed.size < MAX_VALUES_REMEMBERED) passed.add(value);
  return null;
}

/**
 * The phone and the fields of a row, or why it is not taken. `left`: phones that some row of the file says to have
 * left; who has left is kept as such whatever else is wrong with the row, without the values that do not pass.
 */
export function judgeRow(cells: readonly string[], layout: Layout, left: ReadonlySet<number>): Judged {
  const reading = phoneOf(cells, layout);
  if ('problem' in reading) return { reason: reading.problem };
  const { phone } = reading;
  const isLeft = left.has(Number(phone));
  const status = isLeft ? 'unsubscribed' : statusOf(cells, layout.status);
  if (typeof status !== 'string') return status;
  const values: string[] = [];
  for (const column of layout.fields) {
    const value = readCell(cells[column.at] ?? '');
    const problem = problemOf(column, value);
    if (problem !== null && !isLeft) return { reason: problem };
    values.push(problem === null ? value : '');
  }
  return { phone, values, left: isLeft };
}
