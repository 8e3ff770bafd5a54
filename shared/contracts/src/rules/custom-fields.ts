import { dayOf } from './birthday';

/** Fields that an account adds to its subscribers (ADR 0080). */
export const FIELD_KINDS = ['text', 'number', 'date', 'choice'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export const MAX_FIELDS = 20;
export const MAX_CHOICES = 50;
export const MAX_FIELD_VALUE = 200;
/** Begins the slug of every custom field, so that none is ever taken for a field of ours. */
export const SLUG_BEGINS = 'field_';

/** Stands for a custom field among the columns of a file. */
export type FieldSlug = `${typeof SLUG_BEGINS}${string}`;
export const isFieldSlug = (text: string): text is FieldSlug =>
  text.startsWith(SLUG_BEGINS) && text.length > SLUG_BEGINS.length;

/** What values of a field are checked by. */
export interface FieldRule {
  kind: FieldKind;
  choices: readonly string[];
}

/** A field as a column of a file may be read. */
export interface ColumnField extends FieldRule {
  name: string;
  slug: string;
}

/** A value as people read it, and what it is compared by: exactly one of the three. */
export interface FieldValue {
  value: string;
  folded: string | null;
  number: number | null;
  /** YYYY-MM-DD */
  day: string | null;
}

const FOLDED_LENGTH = 100;
/** Beyond it, a double no longer tells neighbours apart. */
const LARGEST = 1e15;
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

export const FIELD_PROBLEMS = {
  long: `Enter at most ${MAX_FIELD_VALUE} characters.`,
  number: 'Enter a number.',
  date: 'Enter a date as MM/DD/YYYY.',
  choice: (choices: readonly string[]) => `Choose one of ${choices.join(', ')}.`,
} as const;

/** A text as it is compared with others. */
export const foldedValue = (text: string): string => text.trim().toLowerCase().slice(0, FOLDED_LENGTH);

const none = { folded: null, number: null, day: null };

/** What is stored of a typed or imported text; null for an empty one. */
export function readFieldValue({ kind, choices }: FieldRule, text: string): FieldValue | { problem: string } | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (kind === 'number') {
    const number = NUMBER.test(typed) ? Number(typed.replaceAll(',', '')) : NaN;
    // `+ 0` makes -0 a zero.
    return Math.abs(number) <= LARGEST
      ? { ...none, value: String(number + 0), number: number + 0 }
      : { problem: FIELD_PROBLEMS.number };
  }
  if (kind === 'date') {
    const day = dayOf(typed);
    if (day === null) return { problem: FIELD_PROBLEMS.date };
    const [year = '', month = '', date = ''] = day.split('-');
    return { ...none, value: `${month}/${date}/${year}`, day };
  }
  const folded = foldedValue(typed);
  if (kind === 'text')
    return typed.length > MAX_FIELD_VALUE ? { problem: FIELD_PROBLEMS.long } : { ...none, value: typed, folded };
  const chosen = choices.find((choice) => foldedValue(choice) === folded);
  return chosen === undefined ? { problem: FIELD_PROBLEMS.choice(choices) } : { ...none, value: chosen, folded };
}

/** A bound of a filter: a number or a date. Null for other text. */
export function readBound(text: string): FieldValue | null {
  for (const kind of ['number', 'date'] as const) {
    const read = readFieldValue({ kind, choices: [] }, text);
    if (read !== null && !('problem' in read)) return read;
  }
  return null;
}

/** The slug of a new field or coupon pool, from its name: different from those that are taken. */
export function slugOf(name: string, taken: readonly string[], begins: string = SLUG_BEGINS): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  const base = begins + (words.slice(0, 40).replace(/_+$/, '') || 'value');
  let slug = base;
  for (let n = 2; taken.includes(slug); n += 1) slug = `${base}_${n}`;
  return slug;
}
