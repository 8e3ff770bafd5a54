import {
  COLUMN_CHOICES,
  isFieldSlug,
  type ColumnChoice,
  type ColumnChoices,
  type ColumnField,
} from '@textloom/contracts';
import { readStored, writeStored } from '@textloom/kit';

/** The column choices for recent files in this browser, latest first, keyed by column names. */
const KEY = 'textloom.import-columns';
const FILES_REMEMBERED = 20;

interface Remembered {
  names: string;
  choices: ColumnChoices;
  /** The custom fields that existed then. */
  fields?: readonly string[];
}

const keyOf = (names: readonly string[]): string => JSON.stringify(names);
const KNOWN = new Set<string>(COLUMN_CHOICES);

const isRemembered = (one: unknown): one is Remembered => {
  const { names, choices, fields = [] } = (one ?? {}) as Partial<Remembered>;
  return (
    typeof names === 'string' &&
    Array.isArray(choices?.columns) &&
    choices.columns.every((column) => KNOWN.has(column) || isFieldSlug(column)) &&
    Array.isArray(fields)
  );
};

function remembered(): Remembered[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

/**
 * The earlier choices for a file with these column names; a list without names cannot be recognised. A custom field
 * removed since is dropped, and one added since is used as suggested.
 */
export function recallColumns(
  names: readonly string[],
  suggested: ColumnChoices,
  fields: readonly ColumnField[],
): ColumnChoices | undefined {
  const found = remembered().find((one) => one.names === keyOf(names) && one.choices.columns.length === names.length);
  if (!found) return undefined;
  const exists = (choice: ColumnChoice): boolean => !isFieldSlug(choice) || fields.some(({ slug }) => slug === choice);
  const before = found.choices.columns.map((choice) => (exists(choice) ? choice : ''));
  const isNew = (choice: ColumnChoice): boolean =>
    isFieldSlug(choice) && !found.fields?.includes(choice) && !before.includes(choice);
  const columns = before.map((choice, at): ColumnChoice => {
    const other = suggested.columns[at] ?? '';
    return choice === '' && isNew(other) ? other : choice;
  });
  // Title rows differ from file to file.
  const { titleRows = 0 } = suggested;
  return { ...found.choices, columns, ...(titleRows > 0 && { titleRows }) };
}

export function rememberColumns(
  names: readonly string[],
  choices: ColumnChoices,
  fields: readonly ColumnField[],
): void {
  if (choices.headless) return;
  const others = remembered().filter((one) => one.names !== keyOf(names));
  const { columns, headless } = choices;
  const latest: Remembered = {
    names: keyOf(names),
    choices: { columns, headless },
    fields: fields.map(({ slug }) => slug),
  };
  writeStored(KEY, JSON.stringify([latest, ...others].slice(0, FILES_REMEMBERED)));
}
