import { readCell } from './csv-cell';
import { readFieldValue, type ColumnField, type FieldKind } from './custom-fields';
import { DateOrderEvidence, monthFirst, orderOf } from './date-order';

/** Fewer values say little: one may be wrong. */
const FEWEST = 2;

const NEEDS: Readonly<Record<Exclude<FieldKind, 'text'>, string>> = {
  number: 'has no numbers',
  date: 'has no dates',
  choice: 'has none of the choices',
};

/** Whether the value fits a field, a date by the order of its column. */
function fitting(field: Pick<ColumnField, 'kind' | 'choices'>, texts: readonly string[], dayFirst: boolean): number {
  const evidence = new DateOrderEvidence();
  if (field.kind === 'date') for (const text of texts) evidence.note(text);
  const order = orderOf(evidence, dayFirst);
  return texts.filter((text) => {
    // One whose day nobody can tell is a date all the same.
    const value = readFieldValue(field, field.kind === 'date' ? (monthFirst(text, order) ?? text) : text);
    return value !== null && !('problem' in value);
  }).length;
}

const textsOf = (rows: readonly (readonly string[])[], at: number): string[] =>
  rows.map((cells) => readCell(cells[at] ?? '')).filter((text) => text !== '');

/** Why a column cannot fill a custom field: its first values are of another kind (decision 486). */
export function kindProblem(
  name: string,
  field: ColumnField,
  rows: readonly (readonly string[])[],
  at: number,
  dayFirst: boolean,
): string | null {
  if (field.kind === 'text') return null;
  const texts = textsOf(rows, at);
  if (texts.length < FEWEST || fitting(field, texts, dayFirst) > 0) return null;
  return `The column “${name}” ${NEEDS[field.kind]} that ${field.name} takes. Choose something else for it, or leave it out.`;
}

/** The kind of a new field for a column, by its first values. */
export function suggestedKind(rows: readonly (readonly string[])[], at: number): FieldKind {
  const texts = textsOf(rows, at);
  const fits = (kind: FieldKind): boolean =>
    texts.length > 0 && fitting({ kind, choices: [] }, texts, false) === texts.length;
  return fits('number') ? 'number' : fits('date') ? 'date' : 'text';
}
