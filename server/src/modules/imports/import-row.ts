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

/** The column of each field; -1 if the file has none. */
export interface Layout {
  phone: number;
  fields: readonly Column[];
  /** Columns that state whether a subscriber has left. */
  status: readonly StatusColumn[];
}

interface Column {
  field: Field;
  at: number;
  /** Values that passed validation: cities, states and tags repeat within a file. */
  passed: Set<string>;
}

/** Per column. */
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

/** The phone of a row whose status says that the subscriber has left. */
export function phoneThatLeft(cells: readonly string[], layout: Layout): string | null {
  if (statusOf(cells, layout.status) !== 'unsubscribed') return null;
  const reading = phoneOf(cells, layout);
  return 'phone' in reading ? reading.phone : null;
}

/** Why a value is refused, by the rules and messages of the form (subscriberBody). */
function problemOf({ field, passed }: Column, value: string): string | null {
  if (value === '' || passed.has(value)) return null;
  const checked = subscriberBody.shape[field].safeParse(value);
  if (!checked.success) return `${LABELS.get(field)}: ${checked.error.issues[0]?.message ?? 'not valid.'}`;
  if (passed.size < MAX_VALUES_REMEMBERED) passed.add(value);
  return null;
}

/**
 * The phone and the fields of a row, or the reason to refuse it. `left`: phones that some row of the file marks as
 * left. These are stored even if the row has other errors, without the invalid values.
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
