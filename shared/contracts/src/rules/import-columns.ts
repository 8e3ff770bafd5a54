import { readCell } from './csv-cell';
import { isFieldSlug, type ColumnField, type FieldSlug } from './custom-fields';
import { OTHER_NAMES, nameWords, PHONE_NAMES } from './column-names';
import { readNewPhone } from './phone';
import { statusColumns } from './subscription-status';

/**
 * Column names of an import's first row, compared without case, outer spaces and kind of space (VAL-022, decision 87).
 * Only Phone is mandatory. Columns with the subscription status are read too: see statusColumns.
 */
export const IMPORT_COLUMNS = [
  'Phone',
  'First Name',
  'Last Name',
  'Email',
  'Address',
  'City',
  'State',
  'Zip',
  'Company Name',
  'Tags',
  'Birthday',
] as const;

/** A column with whole names, which are divided. */
export const FULL_NAME = 'Full Name';
/** A column that says who has left. */
export const STATUS = 'Status';

/** What a column of a file may be read as; '' leaves it out. */
export const COLUMN_CHOICES = [...IMPORT_COLUMNS, FULL_NAME, STATUS, ''] as const;
/** A custom field is chosen by its slug, which stays when the field is renamed. */
export type ColumnChoice = (typeof COLUMN_CHOICES)[number] | FieldSlug;
type NamedField = Pick<ColumnField, 'name' | 'slug'>;

/** Column names compare without case, outer spaces, kind of space, and marks that nobody sees (decision 87). */
export const columnKey = (name: string): string =>
  name
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();

const NAMED: readonly ColumnChoice[] = [...IMPORT_COLUMNS, FULL_NAME];
const BY_KEY = new Map(NAMED.map((name) => [columnKey(name), name] as const));

/** The column that a name says exactly. */
export const exactColumn = (name: string): ColumnChoice | undefined => BY_KEY.get(columnKey(name));

const phoneIn = (cells: readonly string[], at: number): boolean => 'phone' in readNewPhone(readCell(cells[at] ?? ''));
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Names of other programs, in the order in which they are looked for. */
const NAMES = [...PHONE_NAMES.map((pattern) => ['Phone', pattern] as const), ...OTHER_NAMES];

/** The custom field that a name says; of several columns with its name the first one is meant. */
function fieldOf(header: readonly string[], at: number, fields: readonly NamedField[]): FieldSlug | undefined {
  const keys = header.map(columnKey);
  const slug = fields.find(({ name }) => columnKey(name) === keys[at])?.slug;
  return slug !== undefined && isFieldSlug(slug) && keys.indexOf(keys[at] ?? '') === at ? slug : undefined;
}

/** What the names of a file say without help. */
export function exactColumns(header: readonly string[], fields: readonly NamedField[]): ColumnChoice[] {
  const status = new Set(statusColumns(header).map(({ at }) => at));
  return header.map((name, at) => exactColumn(name) ?? (status.has(at) ? STATUS : (fieldOf(header, at, fields) ?? '')));
}

/** The names of a file, with custom fields by their slug. */
export const withSlugs = (header: readonly string[], fields: readonly NamedField[]): string[] =>
  fields.length === 0
    ? [...header]
    : exactColumns(header, fields).map((one, at) => (isFieldSlug(one) ? one : (header[at] ?? '')));

/** The same names as people know them. */
export const withFieldNames = (header: readonly string[], fields: readonly NamedField[]): string[] =>
  header.map((name) => fields.find(({ slug }) => slug === name)?.name ?? name);

/** Whether these choices are what the names say anyway. Custom fields are always chosen: one may be renamed meanwhile. */
export const isExact = (
  header: readonly string[],
  columns: readonly ColumnChoice[],
  fields: readonly NamedField[] = [],
): boolean => !columns.some(isFieldSlug) && exactColumns(header, fields).every((one, at) => one === columns[at]);

/**
 * What a file's columns are most likely to be: their exact names, those of other programs, and without a row of names
 * the cells of the first row. Each choice is made once, but for the status.
 */
export function guessColumns(
  header: readonly string[],
  headless = false,
  fields: readonly NamedField[] = [],
): ColumnChoice[] {
  if (headless) {
    const found = header.map((cell, at) => (phoneIn(header, at) ? 'Phone' : EMAIL.test(cell.trim()) ? 'Email' : ''));
    return found.map((one, at) => (found.indexOf(one) === at ? one : ''));
  }
  const guesses = exactColumns(header, fields);
  for (const [choice, pattern] of NAMES)
    header.forEach((name, at) => {
      if (guesses[at] === '' && !guesses.includes(choice) && pattern.test(nameWords(name))) guesses[at] = choice;
    });
  // A whole name beside its parts adds nothing.
  return guesses.map((one) => (one === FULL_NAME && guesses.includes('First Name') ? '' : one));
}

/** The only column that holds phones and nothing else, among those without a meaning. */
function columnOfPhones(guesses: readonly ColumnChoice[], rows: readonly (readonly string[])[]): number | undefined {
  const [first, ...others] = guesses.flatMap((guess, at) => {
    const filled = guess === '' ? rows.filter((cells) => readCell(cells[at] ?? '') !== '') : [];
    return filled.length > 0 && filled.every((cells) => phoneIn(cells, at)) ? [at] : [];
  });
  return others.length === 0 ? first : undefined;
}

/**
 * Guesses that agree with the first rows: of several phone columns the first one in use, and without any by its name
 * the only one that holds phones.
 */
export function checkedGuesses(
  header: readonly string[],
  guesses: readonly ColumnChoice[],
  rows: readonly (readonly string[])[],
): ColumnChoice[] {
  const chosen = guesses.flatMap((one, at) => (one === 'Phone' ? [at] : []));
  const inUse = (at: number): boolean => rows.some((cells) => phoneIn(cells, at));
  if (chosen.length > 1 || chosen.some(inUse)) return [...guesses];
  const named = PHONE_NAMES.flatMap((pattern) =>
    header.flatMap((name, at) => (pattern.test(nameWords(name)) ? [at] : [])),
  );
  const better = named.find(inUse) ?? (chosen.length === 0 ? columnOfPhones(guesses, rows) : undefined);
  if (better === undefined) return [...guesses];
  return guesses.map((one, at) => (at === better ? 'Phone' : one === 'Phone' ? '' : one));
}

/** Whether a first row holds no names but a person already. */
export const isHeadless = (first: readonly string[]): boolean =>
  first.some((_, at) => phoneIn(first, at)) && guessColumns(first).every((one) => one === '');

/** The names under which a file's columns are read: those chosen; one that is left out keeps a name that says nothing. */
export function namedColumns(header: readonly string[], choices: readonly ColumnChoice[]): string[] {
  const status = new Set(statusColumns(header).map(({ at }) => at));
  return header.map((name, at) => {
    const choice = choices[at] ?? '';
    if (choice === STATUS) return status.has(at) ? name : STATUS;
    if (choice !== '') return choice;
    const means = exactColumn(name) !== undefined || status.has(at) || isFieldSlug(columnKey(name));
    return means ? `${name.trim()} (left out)` : name;
  });
}

/** `Mary Ann Smith` is Mary and Ann Smith; `Smith, Mary` is Mary and Smith. */
export function dividedName(whole: string): { first: string; last: string } {
  const [before = '', after] = whole.split(',').map((part) => part.trim());
  if (after !== undefined && after !== '') return { first: after, last: before };
  const [first = '', ...rest] = before.split(/\s+/);
  return { first, last: rest.join(' ') };
}
