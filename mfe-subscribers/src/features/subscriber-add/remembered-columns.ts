import { COLUMN_CHOICES, type ColumnChoices } from '@textloom/contracts';
import { readStored, writeStored } from '@textloom/kit';

/** The choices of the last files in this browser, the latest first, by the names of their columns. */
const KEY = 'textloom.import-columns';
const FILES_REMEMBERED = 20;

interface Remembered {
  names: string;
  choices: ColumnChoices;
}

const keyOf = (names: readonly string[]): string => JSON.stringify(names);
const KNOWN = new Set<string>(COLUMN_CHOICES);

const isRemembered = (one: unknown): one is Remembered => {
  const { names, choices } = (one ?? {}) as Partial<Remembered>;
  return (
    typeof names === 'string' && Array.isArray(choices?.columns) && choices.columns.every((column) => KNOWN.has(column))
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

/** What was chosen for a file with these column names before. A list without names has nothing to know it by. */
export const recallColumns = (names: readonly string[]): ColumnChoices | undefined =>
  remembered().find((one) => one.names === keyOf(names) && one.choices.columns.length === names.length)?.choices;

export function rememberColumns(names: readonly string[], choices: ColumnChoices): void {
  if (choices.headless) return;
  const others = remembered().filter((one) => one.names !== keyOf(names));
  writeStored(KEY, JSON.stringify([{ names: keyOf(names), choices }, ...others].slice(0, FILES_REMEMBERED)));
}
