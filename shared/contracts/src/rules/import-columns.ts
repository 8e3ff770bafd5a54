import { hintOf } from './consent-heading';
import { readCell } from './csv-cell';
import { isFieldSlug, type ColumnField, type FieldSlug } from './custom-fields';
import { OTHER_NAMES, nameWords } from './column-names';
import { readPossiblePhone } from './phone';
import { isLabelName, namedPhones, PHONE_CHOICES, PHONE_LABEL } from './phone-order';
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
export const COLUMN_CHOICES = [
  ...IMPORT_COLUMNS,
  FULL_NAME,
  STATUS,
  ...PHONE_CHOICES.slice(1),
  PHONE_LABEL,
  '',
] as const;
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

const NAMED: readonly ColumnChoice[] = [...IMPORT_COLUMNS, FULL_NAME, ...PHONE_CHOICES, PHONE_LABEL];
const BY_KEY = new Map(NAMED.map((name) => [columnKey(name), name] as const));

/** The column that a name says exactly. */
export const exactColumn = (name: string): ColumnChoice | undefined => BY_KEY.get(columnKey(name));

/**
 * Whether a file uses this name for a field of ours, or surely for who has left: "Member status" may be a field of somebody
 * else.
 */
export const isOurColumn = (name: string): boolean =>
  exactColumn(name) !== undefined ||
  columnKey(name) === columnKey(STATUS) ||
  statusColumns([name]).some(({ byCells }) => !byCells);

/** The name of a custom field's column in files that we write: one that is read as nothing else when it comes back. */
export const fieldColumn = (name: string): string =>
  isOurColumn(name) || statusColumns([name]).length > 0 ? `${name} (custom field)` : name;

const phoneIn = (cells: readonly string[], at: number): boolean =>
  'phone' in readPossiblePhone(readCell(cells[at] ?? ''));
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const NAME_ALONE = /^(?:nombre|nom)$/;

/** The custom field that a name says; of several columns with its name the first one is meant. */
function fieldOf(header: readonly string[], at: number, fields: readonly NamedField[]): FieldSlug | undefined {
  const keys = header.map(columnKey);
  const slug = fields.find(({ name }) => [name, fieldColumn(name)].some((one) => columnKey(one) === keys[at]))?.slug;
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

const isPhoneChoice = (choice: ColumnChoice | undefined): boolean => PHONE_CHOICES.some((one) => one === choice);
/** The columns that are chosen as phones, the preferred one first. */
const chosenPhones = (columns: readonly ColumnChoice[]): number[] =>
  PHONE_CHOICES.flatMap((choice) => columns.flatMap((one, at) => (one === choice ? [at] : [])));

/** Two columns are named as the same phone, which is an error. */
const isTwice = (columns: readonly ColumnChoice[]): boolean =>
  columns.some((one, at) => isPhoneChoice(one) && columns.indexOf(one) < at);

/** The choices with these columns as phones, in this order, and the labels beside them. */
function withPhones(
  header: readonly string[],
  columns: readonly ColumnChoice[],
  phones: readonly number[],
): ColumnChoice[] {
  const chosen = columns.map((one, at): ColumnChoice => {
    const place = phones.indexOf(at);
    return place === -1 ? (isPhoneChoice(one) || one === PHONE_LABEL ? '' : one) : (PHONE_CHOICES[place] ?? '');
  });
  const isBeside = (at: number): boolean => isPhoneChoice(chosen[at + 1]) || isPhoneChoice(chosen[at - 1]);
  return chosen.map((one, at) => (one === '' && isLabelName(header[at] ?? '') && isBeside(at) ? PHONE_LABEL : one));
}

/**
 * What a file's columns are most likely to be: their exact names, those of other programs, and without a row of names
 * the cells of the first row. Each choice is made once, but for the status. Of several phone columns one whose name is
 * exactly Phone comes first, then mobile ones.
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
  const exact = exactColumns(header, fields);
  const named = namedPhones(header).filter((at) => exact[at] === '');
  const guesses = isTwice(exact) ? exact : withPhones(header, exact, [...chosenPhones(exact), ...named]);
  for (const [choice, pattern] of OTHER_NAMES)
    header.forEach((name, at) => {
      if (guesses[at] === '' && !guesses.includes(choice) && pattern.test(nameWords(name))) guesses[at] = choice;
    });
  // A whole name beside its parts adds nothing, and `Nombre` or `Nom` alone is one.
  const hasParts = guesses.includes('First Name') && guesses.includes('Last Name');
  return guesses.map((one, at) => {
    if (one === FULL_NAME) return guesses.includes('First Name') ? '' : one;
    return !hasParts && !guesses.includes(FULL_NAME) && NAME_ALONE.test(nameWords(header[at] ?? '')) ? FULL_NAME : one;
  });
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
 * Guesses that agree with the first rows: a column that has other numbers and no phone is none, one of phones that is only
 * called Home or Work is another, and without any by its name the only one that holds phones.
 */
export function checkedGuesses(
  header: readonly string[],
  guesses: readonly ColumnChoice[],
  rows: readonly (readonly string[])[],
): ColumnChoice[] {
  const chosen = chosenPhones(guesses);
  if (isTwice(guesses)) return [...guesses];
  const inUse = (at: number): boolean => rows.some((cells) => phoneIn(cells, at));
  // "SMS" may hold "No" instead of a number.
  const other = (at: number): RegExp => (hintOf(header[at] ?? '') === null ? /\d/ : /\S/);
  const hasOthers = (at: number): boolean => rows.some((cells) => other(at).test(cells[at] ?? '')) && !inUse(at);
  const isExact = (at: number): boolean => exactColumn(header[at] ?? '') !== undefined;
  const kept = chosen.filter((at) => isExact(at) || !hasOthers(at));
  const beside = namedPhones(header, true).filter((at) => guesses[at] === '' && inUse(at));
  const phones = kept.length === 0 ? [] : [...kept, ...beside];
  const only = phones.length === 0 ? columnOfPhones(guesses, rows) : undefined;
  return withPhones(header, guesses, only === undefined ? phones : [only]);
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
