import { readCell } from './csv-cell';
import { columnKey } from './import-columns';
import { readPossiblePhone, type PhoneReading } from './phone';
import { labelled, PHONE_CHOICES, PHONE_LABEL } from './phone-order';

/** A column of phones, and the one beside it that says their kind. */
export interface PhoneColumn {
  at: number;
  label: number | null;
}

/** The phone columns of a list, by the names under which they are read, the preferred one first. */
export function phoneColumns(header: readonly string[]): PhoneColumn[] {
  const keys = header.map(columnKey);
  const isLabel = (at: number): boolean => keys[at] === columnKey(PHONE_LABEL);
  return PHONE_CHOICES.map((choice) => keys.indexOf(columnKey(choice)))
    .filter((at) => at !== -1)
    .map((at) => ({ at, label: [at - 1, at + 1].find(isLabel) ?? null }));
}

const textAt = (cells: readonly string[], { at }: PhoneColumn): string => readCell(cells[at] ?? '');

/** The text that a row's phone is read from: that of a mobile one by its label, else of the first column that has a number. */
function phoneText(cells: readonly string[], columns: readonly PhoneColumn[]): string {
  const found = columns.flatMap((column) => {
    const text = textAt(cells, column);
    const kind = column.label === null ? 'other' : labelled(cells[column.label] ?? '');
    return kind === 'none' || text === ''
      ? []
      : [{ text, rank: Number(/\d/.test(text)) * 2 + Number(kind === 'mobile') }];
  });
  return found.toSorted((a, b) => b.rank - a.rank)[0]?.text ?? '';
}

/**
 * The phone of a row, which may be one that nobody is added with. One that is there and cannot be read is not passed over for the next: the person may have agreed to
 * texts on that one only.
 */
export function rowPhone(cells: readonly string[], columns: readonly PhoneColumn[]): PhoneReading {
  const [first, ...others] = columns;
  const isPlain = first?.label === null && others.length === 0;
  return readPossiblePhone(isPlain ? textAt(cells, first) : phoneText(cells, columns));
}

/** Every phone of a row that can be read. */
export const rowPhones = (cells: readonly string[], columns: readonly PhoneColumn[]): string[] =>
  columns.flatMap((column) => {
    const reading = readPossiblePhone(textAt(cells, column));
    return 'phone' in reading ? [reading.phone] : [];
  });
