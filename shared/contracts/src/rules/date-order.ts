/** Which number of a date comes first; `unclear` in a column that has both, where only some dates can be read. */
export type DateOrder = 'month' | 'day' | 'unclear';

/** Why a date of such a column is not read. */
export const DATE_ORDER_PROBLEM =
  'This column has dates that begin with the day and dates that begin with the month. Write them as YYYY-MM-DD.';

/** A date in numbers whose year, if it has one, is last. */
const NUMBERS = /^\s*(\d{1,2})([/.-])(\d{1,2})(?=\s*$|[/.-]\d{4}(?!\d))/;
const MONTHS = 12;

const isUnambiguous = (first: number, second: number): boolean => first === second || first > MONTHS || second > MONTHS;

/** What the dates of a column prove: a number above twelve is a day. */
export class DateOrderEvidence {
  #dayFirst = false;
  #monthFirst = false;
  /** The first date that can be read either way. */
  example = '';

  note(text: string): void {
    const found = NUMBERS.exec(text);
    if (!found) return;
    const [first, second] = [Number(found[1]), Number(found[3])];
    if (first > MONTHS && second <= MONTHS) this.#dayFirst = true;
    if (second > MONTHS && first <= MONTHS) this.#monthFirst = true;
    if (this.example === '' && !isUnambiguous(first, second)) this.example = text.trim();
  }

  /** Null when nothing proves an order. */
  get order(): DateOrder | null {
    if (this.#dayFirst) return this.#monthFirst ? 'unclear' : 'day';
    return this.#monthFirst ? 'month' : null;
  }
}

/** The order of a column: what it proves, else what the user says, else the month as specified (decision 339). */
export const orderOf = ({ order }: DateOrderEvidence, dayFirst = false): DateOrder =>
  order ?? (dayFirst ? 'day' : 'month');

/** A date of a column with the month first, as dates are read everywhere; null when nobody can tell. Other texts stay. */
export function monthFirst(text: string, order: DateOrder): string | null {
  const found = order === 'month' ? null : NUMBERS.exec(text);
  if (!found) return text;
  const [whole, first = '', mark = '', second = ''] = found;
  const isDayFirst = order === 'day' || Number(first) > MONTHS;
  if (order === 'unclear' && !isUnambiguous(Number(first), Number(second))) return null;
  return isDayFirst ? `${second}${mark}${first}${text.slice(whole.length)}` : text;
}
