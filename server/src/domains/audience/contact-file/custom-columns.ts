import {
  DATE_ORDER_PROBLEM,
  monthFirst,
  readCell,
  readFieldValue,
  type CustomField,
  type DateOrder,
  type FieldValue,
} from '@textloom/contracts';
import type { OwnValue } from '../custom-field/subscriber-value.repository';

/** A column that is read as a custom field. */
export interface CustomColumn {
  field: CustomField;
  at: number;
  /** The values parsed so far: choices and dates repeat within a file. */
  read: Map<string, FieldValue | { problem: string }>;
}

/** A row's custom field values, and why it is imported without others (decision 445). */
export interface CustomValues {
  values: readonly OwnValue[];
  lost: readonly string[];
}
/** Also for a file without such columns, whose rows it costs nothing. */
export const NO_VALUES: CustomValues = { values: [], lost: [] };

/** Per column. */
const MAX_TEXTS_REMEMBERED = 1_000;

/** The columns of a file that name a field by its slug, without those of removed fields. */
export const customColumns = (keys: readonly string[], fields: readonly CustomField[]): CustomColumn[] =>
  fields.flatMap((field) => {
    const at = keys.indexOf(field.slug);
    return at === -1 ? [] : [{ field, at, read: new Map() }];
  });

/**
 * By the rule of the person's page, with dates by the order of their column; null for an empty cell, which changes
 * nothing.
 */
function readText(
  { field, read }: CustomColumn,
  text: string,
  order: DateOrder = 'month',
): FieldValue | { problem: string } | null {
  const known = read.get(text);
  if (known) return known;
  const ordered = monthFirst(text, order);
  const value = ordered === null ? { problem: DATE_ORDER_PROBLEM } : readFieldValue(field, ordered);
  if (value !== null && read.size < MAX_TEXTS_REMEMBERED) read.set(text, value);
  return value;
}

/** `orders`: of the columns with dates. */
export function customValues(
  cells: readonly string[],
  columns: readonly CustomColumn[],
  orders: ReadonlyMap<number, DateOrder>,
): CustomValues {
  if (columns.length === 0) return NO_VALUES;
  const values: OwnValue[] = [];
  const lost: string[] = [];
  for (const column of columns) {
    const value = readText(column, readCell(cells[column.at] ?? ''), orders.get(column.at));
    if (value === null) continue;
    if ('problem' in value) lost.push(`Imported without ${column.field.name}. ${value.problem}`);
    else values.push({ ...value, fieldId: column.field.id });
  }
  return { values, lost };
}
