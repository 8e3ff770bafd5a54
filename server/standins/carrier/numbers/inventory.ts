import { numberProblem, PHONE_PROBLEMS } from '@textloom/contracts';

export type SoldKind = 'toll_free' | 'local';

/** Searched when no area code is given. */
const USUAL: Readonly<Record<SoldKind, readonly string[]>> = {
  toll_free: ['888', '877', '866', '855', '844', '833', '800'],
  local: ['212', '305', '312', '415', '512', '617', '702', '773'],
};

/** City and state of some area codes; the others have none, as with some numbers of Twilio. */
const PLACES: Readonly<Record<string, readonly [locality: string, region: string]>> = {
  '212': ['New York', 'NY'],
  '305': ['Miami', 'FL'],
  '312': ['Chicago', 'IL'],
  '415': ['San Francisco', 'CA'],
  '512': ['Austin', 'TX'],
  '617': ['Boston', 'MA'],
  '702': ['Las Vegas', 'NV'],
  '773': ['Chicago', 'IL'],
};

export const placeOf = (digits: string): readonly [locality: string, region: string] =>
  PLACES[digits.slice(0, 3)] ?? ['', ''];

/**
 * The kind of a number on sale; undefined: it is none. On sale are 555-0100 to 555-0199 of every area code that exists,
 * which no phone company gives to anybody.
 */
export function soldKind(digits: string): SoldKind | undefined {
  if (!/^\d{6}01\d{2}$/.test(digits) || digits.slice(3, 6) !== '555') return undefined;
  const problem = numberProblem(digits);
  if (problem === PHONE_PROBLEMS.tollFree) return 'toll_free';
  return problem === null ? 'local' : undefined;
}

const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const asDigits = (text: string): string =>
  text.toLowerCase().replace(/[a-z]/g, (letter) => String(KEYPAD.findIndex((key) => key.includes(letter)) + 2));

/** The numbers that match, in order, whether sold already or not. */
export function* matching(kind: SoldKind, areaCode: string | undefined, contains: string): Generator<string> {
  const part = asDigits(contains);
  for (const area of areaCode === undefined ? USUAL[kind] : [areaCode])
    for (let line = 0; line < 100; line += 1) {
      const digits = `${area}55501${String(line).padStart(2, '0')}`;
      if (soldKind(digits) === kind && digits.includes(part)) yield digits;
    }
}

/** Listed, but sold to somebody else by the time it is bought. */
export const isTaken = (digits: string): boolean => digits.endsWith('98');
/** Bought, but the connection is reset before the answer. */
export const losesAnswer = (digits: string): boolean => digits.endsWith('99');
