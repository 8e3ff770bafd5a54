import {
  columnKey,
  type ConsentPlan,
  DATE_ORDER_PROBLEM,
  dateColumns,
  monthFirst,
  IMPORT_COLUMNS,
  DETAIL_FIELDS,
  dividedName,
  FULL_NAME,
  phoneColumns,
  readCell,
  numberProblem,
  rowPhone,
  rowPhones,
  statusColumns,
  statusOf,
  subscriberBody,
  type CustomField,
  type DateOrder,
  type PhoneColumn,
} from '@textloom/contracts';
import { customColumns, customValues, NO_VALUES, type CustomColumn, type CustomValues } from './custom-columns';

type Field = (typeof DETAIL_FIELDS)[number];

const LABELS = new Map<Field, string>(
  DETAIL_FIELDS.map((field) => [
    field,
    IMPORT_COLUMNS.find((column) => columnKey(column).replaceAll(' ', '_') === field) ?? field,
  ]),
);

/** The column of each field; -1 if the file has none. */
export interface Layout {
  /** The preferred one first. */
  phones: readonly PhoneColumn[];
  fields: readonly Column[];
  /** Whole names, read when the file has no first names. */
  fullName: number;
  /** The column that says who may be texted. */
  status: ConsentPlan;
  /** Columns of custom fields that still exist. */
  custom: readonly CustomColumn[];
  /** Columns with birthdays or with dates of custom fields. */
  dates: readonly number[];
}

/** What the rows of a file say together, collected before any of them is judged. */
export interface Survey {
  /** Phones that any row marks as left; this overrides other rows that subscribe the same phone. */
  left: ReadonlySet<number>;
  /** Which number comes first in the dates of each column. */
  orders: ReadonlyMap<number, DateOrder>;
}

interface Column {
  field: Field;
  at: number;
  /** Validated values, as they are stored: cities, states and tags repeat within a file. */
  passed: Map<string, string>;
}

/** Per column. */
const MAX_VALUES_REMEMBERED = 1_000;

export function layoutOf(
  header: readonly string[],
  fields: readonly CustomField[] = [],
  consent: ConsentPlan | null = null,
): Layout {
  const keys = header.map(columnKey);
  const divides = !keys.includes(columnKey('First Name'));
  return {
    phones: phoneColumns(header),
    fields: DETAIL_FIELDS.map((field) => ({
      field,
      at: keys.indexOf(columnKey(LABELS.get(field) ?? field)),
      passed: new Map(),
    })),
    fullName: divides ? keys.indexOf(columnKey(FULL_NAME)) : -1,
    status: consent ?? { allLeft: false, columns: statusColumns(header) },
    custom: customColumns(keys, fields),
    dates: dateColumns(keys, fields),
  };
}

/** A row to import. */
export interface Accepted {
  phone: string;
  values: string[];
  left: boolean;
  /** Why the row is imported without its birthday. */
  lost: string | null;
  custom: CustomValues;
}
export type Judged = Accepted | { reason: string };

/** Prefix of the reason of a row that was imported without its birthday. */
export const LOST_BIRTHDAY = 'Imported without the birthday. ';

export const REASONS = {
  unclosed: 'A quotation mark in this line is never closed.',
  optedOut: 'This person has opted out or has not confirmed.',
  ended: 'The number was deactivated or is not this person’s. They may have agreed before that.',
  birthday: LOST_BIRTHDAY,
} as const;

const ofGoogle = (tag: string): boolean => tag.startsWith('* ');

/** Strips what programs write around a value. */
const bare: Partial<Record<Field, (text: string) => string>> = {
  // A leading apostrophe keeps the zeros of a code in a spreadsheet.
  zip: (text) => text.replace(/^'(?=\d)/, ''),
  // Mailchimp quotes each tag; Google Contacts writes `* myContacts ::: VIP`, its own groups with a star.
  tags: (text) =>
    text
      .replaceAll('"', '')
      .split(' ::: ')
      .filter((tag) => !ofGoogle(tag))
      .join(', '),
};

/** A row's text for a field; names come from the whole name in a file without first names. */
function textOf(cells: readonly string[], { field, at }: Column, { fullName }: Layout): string {
  if (fullName === -1 || (field !== 'first_name' && field !== 'last_name')) {
    const text = readCell(cells[at] ?? '');
    return bare[field]?.(text) ?? text;
  }
  const { first, last } = dividedName(readCell(cells[fullName] ?? ''));
  return field === 'first_name' ? first : last;
}

/** All phones of a row whose status says that the subscriber has left, including those that another row may have. */
export const phonesThatLeft = (cells: readonly string[], layout: Layout): string[] =>
  statusOf(cells, layout.status) === 'unsubscribed' ? rowPhones(cells, layout.phones) : [];

/** A value as it is stored, or why it is refused, by the rules and messages of the form (subscriberBody). */
function readValue({ field, passed }: Column, value: string): { stored: string } | { problem: string } {
  const known = value === '' ? '' : passed.get(value);
  if (known !== undefined) return { stored: known };
  const checked = subscriberBody.shape[field].safeParse(value);
  if (!checked.success) return { problem: `${LABELS.get(field)}: ${checked.error.issues[0]?.message ?? 'not valid.'}` };
  // Texts are stored as in the file; a birthday has one spelling.
  const stored = field === 'birthday' ? checked.data : value;
  if (passed.size < MAX_VALUES_REMEMBERED) passed.set(value, stored);
  return { stored };
}

/** A value of a row, or why it is refused; dates by the order of their column. */
function readField(
  cells: readonly string[],
  column: Column,
  layout: Layout,
  { orders }: Survey,
): { stored: string } | { problem: string } {
  const text = textOf(cells, column, layout);
  const order = orders.get(column.at);
  const ordered = order === undefined ? text : monthFirst(text, order);
  return ordered === null ? { problem: DATE_ORDER_PROBLEM } : readValue(column, ordered);
}

/**
 * The phone and the fields of a row, or the reason to refuse it. Phones that some row of the file marks as left are stored
 * even if the row has other errors, without the invalid values. A birthday that cannot be read never refuses a person.
 */
export function judgeRow(cells: readonly string[], layout: Layout, survey: Survey): Judged {
  const reading = rowPhone(cells, layout.phones);
  if ('problem' in reading) return { reason: reading.problem };
  const { phone } = reading;
  const isLeft = survey.left.has(Number(phone));
  // An opt-out is applied whatever the number is.
  const problem = isLeft ? null : numberProblem(phone);
  if (problem !== null) return { reason: problem };
  const status = isLeft ? 'unsubscribed' : statusOf(cells, layout.status);
  if (typeof status !== 'string') return status;
  const values: string[] = [];
  let lost: string | null = null;
  for (const column of layout.fields) {
    const read = readField(cells, column, layout, survey);
    values.push('stored' in read ? read.stored : '');
    if ('stored' in read) continue;
    if (column.field === 'birthday') lost = REASONS.birthday + read.problem;
    else if (!isLeft) return { reason: read.problem };
  }
  return {
    phone,
    values,
    left: isLeft,
    lost,
    custom: isLeft ? NO_VALUES : customValues(cells, layout.custom, survey.orders),
  };
}
