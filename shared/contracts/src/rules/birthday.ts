/** The error message for an invalid birthday. */
export const BIRTHDAY_PROBLEM = 'Enter a birthday as MM/DD or MM/DD/YYYY.';

const OLDEST = 1900;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const two = (value: number): string => String(value).padStart(2, '0');

/** English, Spanish and French, without accents. */
const MONTHS = [
  'january enero janvier',
  'february febrero fevrier',
  'march marzo mars',
  'april abril avril',
  'may mayo mai',
  'june junio juin',
  'july julio juillet',
  'august agosto aout',
  'september septiembre setiembre septembre',
  'october octubre octobre',
  'november noviembre novembre',
  'december diciembre decembre',
].map((names) => names.split(' '));

/** The number of a month by its name or the beginning of its name; 0 for a word that fits none or several. */
function monthOf(word: string): number {
  const found = MONTHS.flatMap((names, index) => (names.some((name) => name.startsWith(word)) ? [index + 1] : []));
  return found.length === 1 ? (found[0] ?? 0) : 0;
}

/** How programs write a missing date. */
const NO_DATE = /^(?:0{1,2}[/.-]0{1,2}[/.-]0{2,4}|0000-00-00)$/;
/** A date without a year: `--03-07` in address books, the year 0 in databases. */
const NO_YEAR = /^(?:-|0000)-/;
/** Programs often export a date as its midnight. */
const MIDNIGHT = /[t ]0?0:00(?::00(?:\.0+)?)?z?$/;
const WORDS_BETWEEN = /\b(?:of|the|de|del|el|le)\b/g;
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th|er)?';
const NAME = '(?<name>[a-z]{3,})';
const YEAR = '(?<year>\\d{4})';

/** The spellings found in lists; between two numbers the month is first, unless the year is. */
const SPELLINGS = [
  `(?<month>\\d{1,2})[/.-](?<day>\\d{1,2})(?:[/.-]${YEAR})?`,
  `${YEAR}[/.-](?<month>\\d{1,2})[/.-](?<day>\\d{1,2})`,
  `${NAME} ${DAY}(?: ${YEAR})?`,
  `${DAY} ${NAME}(?: ${YEAR})?`,
  `${YEAR} ${NAME} ${DAY}`,
].map((spelling) => new RegExp(`^${spelling}$`));

/** [month, day, year]; null for text in no known spelling. */
function partsOf(text: string): [number, number, number | null] | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(MIDNIGHT, '');
  const spaced = plain
    .replace(/[.,/-]/g, ' ')
    .replace(WORDS_BETWEEN, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  for (const spelling of SPELLINGS) {
    const { day, month, name, year } = (spelling.exec(plain) ?? spelling.exec(spaced))?.groups ?? {};
    if (day === undefined) continue;
    return [name === undefined ? Number(month) : monthOf(name), Number(day), year === undefined ? null : Number(year)];
  }
  return null;
}

/** A birthday in its stored format, MM/DD or MM/DD/YYYY; '' for empty text, null for text that is not a date. */
export function readBirthday(text: string, now = new Date()): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || NO_DATE.test(trimmed)) return '';
  const parts = partsOf(trimmed.replace(NO_YEAR, ''));
  if (!parts) return null;
  const [month, day, year] = parts;
  if (day < 1 || day > (DAYS[month - 1] ?? 0)) return null;
  if (year === null) return `${two(month)}/${two(day)}`;
  if (year < OLDEST || year > now.getUTCFullYear() || (month === 2 && day === 29 && !isLeap(year))) return null;
  return `${two(month)}/${two(day)}/${year}`;
}

/** The day of a text in any of these spellings with its year, as YYYY-MM-DD; null for other text. */
export function dayOf(text: string): string | null {
  const [month, day, year] = partsOf(text.trim()) ?? [0, 0, null];
  if (year === null || year < OLDEST || day < 1 || day > (DAYS[month - 1] ?? 0)) return null;
  return month === 2 && day === 29 && !isLeap(year) ? null : `${year}-${two(month)}-${two(day)}`;
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
