import { withPlainLineEnds } from './rules/line-ends';
import { z } from './zod';

/**
 * Building blocks for form-encoded bodies and queries, where everything arrives as text.
 * A client passes numbers and arrays; `encodeBody` of @textloom/api writes them.
 */

/** `Number` also reads "0x10", "1e1" and a list of one number. An empty text stays 0. */
const readDigits = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null) return Number.NaN;
  return typeof value !== 'string' || /^(-?\d{1,15})?$/.test(value.trim()) ? value : Number.NaN;
};

/** A number of a form whose text is plain digits; `number` has its limits. */
export const digits = <S extends z.ZodType>(number: S) => z.preprocess(readDigits, number);

export const wholeNumber = z.coerce.number().int();

export const formInt = digits(wholeNumber);

/** Every invalid entry gets the same message. */
export const numberWithin = (min: number, max: number, message: string) =>
  digits(z.coerce.number(message).int(message).min(min, message).max(max, message));

/** Dollars with up to two decimals. */
export const formDollars = z.union([z.number(), z.string()]).transform((value, context) => {
  if (/^\d{1,7}(\.\d{1,2})?$/.test(String(value))) return Number(value);
  context.addIssue({ code: 'custom', message: 'Enter an amount in dollars.' });
  return z.NEVER;
});

/** 0/1 flag: accepts 0, 1, "0", "1", true, false, "true", "false". */
export const formFlag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false']), z.literal(0), z.literal(1)])
  .transform((value): 0 | 1 => (value === true || value === '1' || value === 'true' || value === 1 ? 1 : 0));

/** The ids of a million people (decision 91), with some reserve. */
const MAX_ENTRIES = 1_100_000;

/** Counts without splitting: each entry of a list costs many times its text. */
function isTooLong(text: string): boolean {
  let entries = 1;
  for (let at = text.indexOf(','); at !== -1; at = text.indexOf(',', at + 1))
    if ((entries += 1) > MAX_ENTRIES) return true;
  return false;
}

const toList = (value: unknown): unknown => {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value;
  if (typeof value === 'number') return [value];
  if (typeof value !== 'string' || isTooLong(value)) return value;
  const text = value.trim();
  if (text.startsWith('[')) {
    try {
      return JSON.parse(text);
    } catch {
      return value;
    }
  }
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
};

/**
 * Returns the list if `read` accepts every entry, else a value that is not a list, which causes a single issue. A
 * schema per entry would create an issue for each of a million invalid ones.
 */
const listOf =
  <T>(read: (entry: unknown) => T | undefined) =>
  (value: unknown): unknown => {
    const list = toList(value);
    if (!Array.isArray(list) || list.length > MAX_ENTRIES) return Number.NaN;
    const entries: T[] = [];
    for (const one of list as unknown[]) {
      const entry = read(one);
      if (entry === undefined) return Number.NaN;
      entries.push(entry);
    }
    return entries;
  };

const readId = (entry: unknown): number | undefined => {
  const id = typeof entry === 'string' || typeof entry === 'number' ? Number(readDigits(entry)) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** List of ids as comma list, repeated `name[]` or JSON array (decision 9). */
export const formIds = z.preprocess(listOf(readId), z.array(z.number().int().positive()));

/** List of words, in the same three forms. */
export const formWords = z.preprocess(
  listOf((entry) => (typeof entry === 'string' ? entry : undefined)),
  z.array(z.string()),
);

const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    // In JSON a line end is escaped, so the server has not read it as one before.
    return withPlainLineEnds(JSON.parse(value));
  } catch {
    return value;
  }
};

/** An object or list, encoded as JSON in a form-encoded body. */
export const formJson = <S extends z.ZodType>(schema: S) => z.preprocess(fromJson, schema);

/** A list of objects: one JSON list, or repeated `name[]` with one object each. */
export const formJsonList = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (Array.isArray(value) ? value.map(fromJson) : fromJson(value)), schema);

/** Id in an address. */
export const idParams = z.object({ id: digits(wholeNumber.positive()) });

const blankIsAbsent = (value: unknown): unknown => (value === '' || value === 'null' ? undefined : value);
/** Optional field of a query: empty text counts as missing. */
export const optionalQuery = <S extends z.ZodType>(schema: S) => z.preprocess(blankIsAbsent, schema.optional());

/**
 * Filter fields shared by every list (defaults: decision 25, API-076). `filter[name]` and plain
 * `name` are both read (decision 6): the server flattens before it validates.
 */
export const listQuery = {
  page: z.preprocess(blankIsAbsent, digits(wholeNumber.min(1)).default(1)),
  limit: z.preprocess(
    blankIsAbsent,
    digits(wholeNumber.min(1))
      .default(25)
      .transform((n) => Math.min(n, 100)),
  ),
  orderby: z.preprocess(blankIsAbsent, z.string().default('added_at')),
  orderbytype: z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? value.toUpperCase() : undefined),
    z.enum(['ASC', 'DESC']).catch('DESC').default('DESC'),
  ),
  search: optionalQuery(z.string().max(200)),
};
