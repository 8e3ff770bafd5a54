import { hintOf, namesLeavers, type Hint } from './consent-heading';
import { COUNTS, consentWords, SAYS_OUT } from './consent-words';
import type { ColumnChoice } from './import-columns';
import { isFieldSlug } from './custom-fields';
import { PHONE_CHOICES } from './phone-order';
import {
  ALL_OTHERS,
  isDateKey,
  keyStatus,
  saidBy,
  statusColumns,
  valueKey,
  type ConsentPlan,
  type Decided,
  type StatusColumn,
} from './subscription-status';

/** A value of a column, as the file has it first. */
export interface ColumnValue {
  key: string;
  text: string;
  count: number;
  /** What a careful reader takes it for; null: it has to be said. */
  careful: 'out' | null;
}

/** A column of which the user has to say what its values mean. */
export interface ConsentQuestion {
  at: number;
  /** Empty in a list without names. */
  name: string;
  values: readonly ColumnValue[];
  /** Rows with further values; they are decided together. */
  others: number;
}

/** The columns of a list, for the question who may be texted. */
interface Columns {
  /** Of the file; empty in a list without names. */
  names: readonly string[];
  choices: readonly ColumnChoice[];
}

export interface ScannedList extends Columns {
  /** The cells above the column names. */
  titles: readonly string[];
}

/** Values that a question lists; further ones are decided together. */
const MAX_VALUES = 12;
/** Distinct values that are counted for each column. */
const MAX_DISTINCT = 500;
/** A longer cell is a text, and no answer to a question. */
const MAX_ANSWER = 40;

/** Columns whose cells never say who may be texted. */
const NEVER: ReadonlySet<ColumnChoice> = new Set(['Email', 'Zip', 'Birthday']);
const isPhone = (choice: ColumnChoice): boolean => PHONE_CHOICES.some((one) => one === choice);
/** Columns that are read as something else, unless a cell speaks of leaving. */
const isRead = (choice: ColumnChoice): boolean => choice !== '' && choice !== 'Status' && !isFieldSlug(choice);

/** What the cells of a column hold. */
class ColumnCells {
  readonly counts = new Map<string, { text: string; count: number }>();
  others = 0;
  filled = 0;
  /** Filled cells that read as yes or no, in or out, and those that speak of subscribing or leaving and nothing else. */
  answers = 0;
  outs = 0;
  sure = 0;
  sureOut = 0;
  /** Cells that say nothing else: no name of somebody begins so. */
  exactOut = 0;
  /** How texts read before: they repeat within a column. */
  readonly #keys = new Map<string, string>();

  add(cell: string): void {
    const known = this.#keys.get(cell);
    const key = known ?? valueKey(cell);
    if (known === undefined && this.#keys.size < MAX_DISTINCT) this.#keys.set(cell, key);
    const said = key === '' || cell.length > MAX_ANSWER ? null : saidBy(key);
    const found = this.counts.get(key);
    // An answer among many texts is not lost in them.
    const room = said?.sure ? 2 * MAX_DISTINCT : MAX_DISTINCT;
    if (found) found.count += 1;
    else if (this.counts.size < room) this.counts.set(key, { text: cell.trim(), count: 1 });
    else this.others += 1;
    if (key === '') return;
    this.filled += 1;
    if (said === null) return;
    this.answers += 1;
    if (said.says === 'out') this.outs += 1;
    if (said.sure) this.sure += 1;
    if (said.sure && said.says === 'out') this.sureOut += 1;
    if (SAYS_OUT.has(key)) this.exactOut += 1;
  }

  keys(): string[] {
    return [...this.counts.keys()].filter((key) => key !== '');
  }

  /** Every filled cell reads as yes or no, or as in or out. */
  get isAnswers(): boolean {
    return this.filled > 0 && this.answers === this.filled;
  }

  get isDigits(): boolean {
    return this.keys().every((key) => /^\d+$/.test(key));
  }
}

/** The way in which a value is read before the user has said anything. */
function carefulOf(hint: Hint | null, key: string): 'out' | null {
  if (hint === null) return saidBy(key)?.says === 'out' && saidBy(key)?.sure ? 'out' : null;
  if (hint === 'unsure') return null;
  return keyStatus(hint === 'out' ? 'unsubscribed' : 'subscribed', key) === 'unsubscribed' ? 'out' : null;
}

/** What a list says of texts. */
export interface Scanned {
  /** Columns that are obeyed as they are. */
  sure: StatusColumn[];
  questions: ConsentQuestion[];
  /** Below the column names. */
  rows: number;
  /** Columns that are asked about in which every row says no; none where a column surely says who may be texted. */
  allOut: number[];
}

/**
 * Looks at every row of a list: which columns surely say who may be texted, and of which the user has to say it. The page
 * asks, and the server refuses what it was not told, by the same scan.
 */
export class ConsentScan {
  readonly #list: Columns;
  readonly #cells: (ColumnCells | null)[];
  rows = 0;

  constructor(list: Columns) {
    this.#list = list;
    // "Do not text" in the only phone refuses its row; in one of several the next phone would be taken instead.
    const isOnly = list.choices.filter(isPhone).length === 1;
    this.#cells = list.choices.map((choice) =>
      NEVER.has(choice) || (isOnly && isPhone(choice)) ? null : new ColumnCells(),
    );
  }

  add(cells: readonly string[]): void {
    this.rows += 1;
    this.#cells.forEach((column, at) => column?.add(cells[at] ?? ''));
  }

  /** Columns that need no question: the heading is about texts, and the cells fit it. */
  #sureColumns(): StatusColumn[] {
    const sure = statusColumns(this.#list.names).filter(({ at, byCells, meaning }) => {
      const cells = this.#cells[at];
      if (this.#list.choices[at] !== 'Status' || !cells) return false;
      const keys = cells.keys();
      if (byCells) return cells.sure > 0 && keys.every((key) => saidBy(key)?.sure ?? true);
      return keys.length === 0 || keys.some((key) => keyStatus(meaning, key) !== 'unknown');
    });
    const words = sure.filter(({ rank }) => rank === 'word');
    return (words.length > 0 ? words : sure).map(({ at, name, meaning, rank }) => ({ at, name, meaning, rank }));
  }

  #isDoubtful(at: number, hasSure: boolean): boolean {
    const [cells, choice, name] = [this.#cells[at], this.#list.choices[at] ?? '', this.#list.names[at] ?? ''];
    if (!cells) return false;
    // A day of joining or leaving adds nothing to a status.
    if (hasSure && cells.keys().every(isDateKey)) return false;
    if (choice === 'Status') return true;
    // "No" instead of a number.
    if (isPhone(choice)) return cells.answers > 0;
    if (isRead(choice)) return cells.exactOut > 0;
    if (cells.sureOut > 0) return true;
    const words = consentWords(name).split(' ');
    const counts = cells.isDigits && words.some((word) => COUNTS.has(word));
    if (hintOf(name) !== null && !(counts && !cells.isAnswers)) return true;
    return choice === '' && cells.isAnswers && !counts;
  }

  #question(at: number): ConsentQuestion {
    const name = this.#list.names[at]?.trim() ?? '';
    const cells = this.#cells[at];
    const hint = hintOf(name);
    const all = Array.from(cells?.counts ?? [], ([key, value]) => ({ key, ...value, careful: carefulOf(hint, key) }));
    const isOut = (key: string): number => Number(saidBy(key)?.says === 'out');
    const ranked = all.toSorted((a, b) => isOut(b.key) - isOut(a.key) || b.count - a.count);
    const rest = ranked.slice(MAX_VALUES).reduce((sum, { count }) => sum + count, cells?.others ?? 0);
    return { at, name, values: ranked.slice(0, MAX_VALUES), others: rest };
  }

  /** What to ask, and the columns that need no question. */
  result(): Scanned {
    const sure = this.#sureColumns();
    const isSure = new Set(sure.map(({ at }) => at));
    const hasSure = sure.length > 0;
    const questions = this.#list.choices.flatMap((_, at) =>
      !isSure.has(at) && this.#isDoubtful(at, hasSure) ? [this.#question(at)] : [],
    );
    const saysOut = ({ at }: ConsentQuestion): boolean => (this.#cells[at]?.outs ?? 0) === this.rows;
    const allOut = hasSure || this.rows === 0 ? [] : questions.filter(saysOut).map(({ at }) => at);
    return { sure, questions, rows: this.rows, allOut };
  }
}

/** The answers to the questions about a file, by the index of the column. */
export type Decisions = Readonly<Record<string, Decided>>;

/** The values of a question that nobody has decided; an empty text stands for empty cells. */
export function undecided({ values, others }: ConsentQuestion, decided: Decided = {}): string[] {
  if (decided[ALL_OTHERS] !== undefined) return [];
  const open = values.filter(({ key }) => !Object.hasOwn(decided, key)).map(({ text }) => text);
  return others > 0 ? [...open, ALL_OTHERS] : open;
}

/** Who of a file may be texted, by its sure columns and the user's answers. */
export const consentPlan = (
  { sure, questions }: Pick<Scanned, 'sure' | 'questions'>,
  decisions: Decisions,
  allLeft = false,
): ConsentPlan => ({
  allLeft,
  columns: [
    ...sure,
    ...questions.map(({ at, name }): StatusColumn => {
      const label = name || `Column ${at + 1}`;
      return { at, name: label, meaning: 'subscribed', rank: 'word', decided: decisions[at] ?? {} };
    }),
  ],
});

/** Whether a file seems to be a list of people who must not be texted: by its name, its title or a heading of its phones. */
export const isListOfLeavers = (fileName: string, { names, choices, titles }: ScannedList): boolean =>
  [fileName, ...titles].some(namesLeavers) ||
  names.some((name, at) => isPhone(choices[at] ?? '') && namesLeavers(name));
