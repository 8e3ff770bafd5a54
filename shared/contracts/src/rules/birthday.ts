/** The error message for an invalid birthday. */
export const BIRTHDAY_PROBLEM = 'Enter a birthday as MM/DD or MM/DD/YYYY.';

const OLDEST = 1900;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const two = (value: number): string => String(value).padStart(2, '0');

/** [month, day, year] of the spellings found in lists: 3/7, 03/07/1990, 1990-03-07. */
function partsOf(text: string): [number, number, number | null] | null {
  const american = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(text);
  if (american) return [Number(american[1]), Number(american[2]), american[3] ? Number(american[3]) : null];
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return iso ? [Number(iso[2]), Number(iso[3]), Number(iso[1])] : null;
}

/** A birthday as it is stored, MM/DD or MM/DD/YYYY; '' for empty text, null for text that is not a date. */
export function readBirthday(text: string, now = new Date()): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const parts = partsOf(trimmed);
  if (!parts) return null;
  const [month, day, year] = parts;
  if (day < 1 || day > (DAYS[month - 1] ?? 0)) return null;
  if (year === null) return `${two(month)}/${two(day)}`;
  if (year < OLDEST || year > now.getUTCFullYear() || (month === 2 && day === 29 && !isLeap(year))) return null;
  return `${two(month)}/${two(day)}/${year}`;
}

/**
 * The MM/DD of the birthdays celebrated on this date (YYYY-MM-DD). In other years, 29 February is celebrated on the
 * 28th.
 */
export function birthdaysOn(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const own = `${month}/${day}`;
  return own === '02/28' && !isLeap(Number(year)) ? [own, '02/29'] : [own];
}
