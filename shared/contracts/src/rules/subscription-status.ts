import { headingMeaning, type HeadingMeaning } from './consent-heading';
import { readCell } from './csv-cell';
import { consentWords, DATED, IN, NO, NOTHING, OUT, SAYS_IN, SAYS_OUT, SAYS_OUT_PREFIX, YES } from './consent-words';
import { cutText } from './cut-text';

/** What the user says that a value means: may be texted, said no, or nothing about texts. */
export const VALUE_MEANINGS = ['in', 'out', 'none'] as const;
export type ValueMeaning = (typeof VALUE_MEANINGS)[number];
/** What each value of a column means, by `valueKey`; under ALL_OTHERS that of the values without one. */
export type Decided = Readonly<Record<string, ValueMeaning>>;
export const ALL_OTHERS = '*';

/** A column that says who may be texted. */
export interface StatusColumn extends Pick<HeadingMeaning, 'meaning' | 'rank'> {
  /** Index of the column, from 0. */
  at: number;
  name: string;
  /** What its values mean, where the user had to say it. */
  decided?: Decided;
}

/** Who of a file may be texted. */
export interface ConsentPlan {
  /** Nobody: the file is a list of people who left. */
  allLeft: boolean;
  columns: readonly StatusColumn[];
}
export const NO_PLAN: ConsentPlan = { allLeft: false, columns: [] };

export const VALUE_KEY_LENGTH = 60;
const DATE_KEY = '@date';

/** Cells with equal words are one value, and so are all dates; a sign without words stands for itself. */
export function valueKey(cell: string): string {
  const text = readCell(cell).trim();
  if (text === '') return '';
  // An amount or a formula is no answer.
  const words = /^[=+$€£#%-].*\d/.test(text) ? '' : consentWords(text);
  const key = words || `=${text}`;
  // What programs write for no date.
  if (/^0[0 ]+$/.test(key)) return '';
  return (DATED.test(text) ? DATE_KEY : key).slice(0, VALUE_KEY_LENGTH);
}
export const isDateKey = (key: string): boolean => key === DATE_KEY;

/** What a value says by itself; `sure`: it speaks of subscribing or leaving, and of nothing else. */
export function saidBy(key: string): { says: 'in' | 'out'; sure: boolean } | null {
  if (SAYS_OUT.has(key) || SAYS_OUT_PREFIX.test(key)) return { says: 'out', sure: true };
  if (SAYS_IN.has(key)) return { says: 'in', sure: true };
  if (OUT.has(key) || NO.has(key)) return { says: 'out', sure: false };
  return IN.has(key) || YES.has(key) ? { says: 'in', sure: false } : null;
}

type CellStatus = 'subscribed' | 'unsubscribed' | 'unknown' | 'nothing';

/** The status that a value has in a column whose "yes" has this meaning. */
export function keyStatus(meaning: StatusColumn['meaning'], key: string): Exclude<CellStatus, 'nothing'> {
  if (meaning === 'unsubscribed') {
    if (key === '' || key === '=-' || NO.has(key) || NOTHING.has(key)) return 'subscribed';
    if (YES.has(key) || isDateKey(key)) return 'unsubscribed';
  }
  const said = saidBy(key);
  if (said === null) return 'unknown';
  return said.says === 'out' ? 'unsubscribed' : 'subscribed';
}

const DECIDED = { in: 'subscribed', out: 'unsubscribed', none: 'nothing' } as const;

function decidedStatus(decided: Decided, key: string): CellStatus {
  const own = Object.hasOwn(decided, key) ? decided[key] : undefined;
  const others = decided[ALL_OTHERS];
  if (own !== undefined || others === undefined) return own === undefined ? 'unknown' : DECIDED[own];
  const said = saidBy(key);
  // Nobody saw this value: it may not overrule a no.
  return others === 'in' && said?.says === 'out' ? 'unsubscribed' : DECIDED[others];
}

/** The status of a row, or why it is unclear. */
export type RowStatus = 'subscribed' | 'unsubscribed' | { reason: string };

const unknown = ({ name }: StatusColumn, cell: string): string =>
  cell.trim() === ''
    ? `The column ${name} is empty here. Say Subscribed or Unsubscribed.`
    : `“${cutText(cell.trim(), 40)}” in the column ${name} is not understood. Say Subscribed or Unsubscribed.`;

/** The status of a row: the strictest of its columns. An opted-out or unclear row never becomes a subscriber. */
export function statusOf(cells: readonly string[], { allLeft, columns }: ConsentPlan): RowStatus {
  if (allLeft) return 'unsubscribed';
  let reason: string | undefined;
  for (const column of columns) {
    const cell = cells[column.at] ?? '';
    const key = valueKey(cell);
    const status = column.decided ? decidedStatus(column.decided, key) : keyStatus(column.meaning, key);
    if (status === 'unsubscribed') return status;
    if (status === 'unknown') reason ??= unknown(column, cell);
  }
  return reason === undefined ? 'subscribed' : { reason };
}

/** The columns whose headings are surely about texts. Cells may still show that one is not. */
export const statusColumns = (header: readonly string[]): (StatusColumn & { byCells: boolean })[] =>
  header.flatMap((name, at) => {
    const meant = headingMeaning(name);
    return meant === null ? [] : [{ at, name: name.trim(), ...meant }];
  });
