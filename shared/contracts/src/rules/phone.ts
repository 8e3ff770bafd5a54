import { numberKind } from './numbering-plan';

/** Ten digits of a script follow each other in Unicode, so the place of one among its neighbours is its value. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** The digits in a text, of any script, as 0 to 9. */
export const digitsIn = (text: string): string => asciiDigits(text).replace(/\D/g, '');
const asciiDigits = (text: string): string => text.replace(/(?!\d)\p{Nd}/gu, digitValue);

/** Digits of a phone number; a leading 1 of 11 digits is dropped (decision 86). */
export function phoneDigits(text: string): string {
  const digits = digitsIn(text);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Shape of a stored number: exactly 10 digits. Typed and imported numbers go through readPhone. */
export const isPhone = (digits: string): boolean => /^\d{10}$/.test(digits);

/** Whether the number that people text, in any notation, is a short code, and not a phone number of ten digits. */
export const isShortCode = (number: string): boolean => !isPhone(phoneDigits(number));

/** `(512) 555-0123` for 10 digits, other lengths unchanged, `n/a` when empty (CONST-001). */
export function formatPhone(phone: string | null | undefined): string {
  if (!phone) return 'n/a';
  return isPhone(phone) ? `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` : phone;
}

/** Why a typed or imported text is not a subscriber's phone number. */
export const PHONE_PROBLEMS = {
  missing: 'The phone is missing.',
  digits: 'This is not a phone number of 10 digits.',
  foreign: 'Only US and Canadian phone numbers can be used.',
  excel: 'Excel shortened this phone number; format the column as text and export it again.',
  several: 'Enter one phone number only.',
  extension: 'A phone number with an extension cannot receive texts.',
  area: 'There is no such area code in the US or Canada.',
  exchange: 'The three digits after the area code cannot begin with 0 or 1.',
  fake: 'This is a placeholder, not a phone number.',
  tollFree: "This is a toll-free number, not a person's phone.",
  premium: "This is a premium-rate number, not a person's phone.",
  service: "This number belongs to a service, not to a person's phone.",
} as const;

/** The most common notation. */
const PLAIN = /^\d{10}$/;
/** `5.12555E+09`: exact only with as many decimals as the exponent; Excel cuts the others off. */
const SCIENTIFIC = /^(\d)[.,]?(\d*)e\+?(\d{1,2})$/i;
/** Programs write a number as `5125550123.0`. */
const FLOAT = /^(\+?\d{10,11})[.,]0+$/;
const EXTENSION = /\d\D*(?:extension|ext|x|#)[\s.:=]*\d+$/i;
/** Separators between two numbers in one cell. */
const BETWEEN = /[,;/|\n\r]|:::|\b(?:and|or)\b/i;
const WRITTEN = /^[-+().\s\d'/]+$/;

/**
 * Normalises digits, dashes and spaces of any script; removes marks, variation selectors and what nobody sees, which
 * programs put around a number to keep its direction.
 */
function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  return asciiDigits(text)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2028\u2029]/g, '\n')
    .trim()
    .replace(/^(?:['"\p{Pi}\p{Pf}`]|(?:tel|sms|phone|mobile|cell|home|work):)+\s*|['"\p{Pi}\p{Pf}`]+$/giu, '');
}

/** What searches read as a part of a phone number: the digits, or '' when the text has anything else. */
export function phonePart(search: string): string {
  const text = plainText(search);
  return /^[\d\s()+.-]+$/.test(text) ? phoneDigits(text) : '';
}

const isSeveral = (text: string): boolean =>
  text.split(BETWEEN).filter((part) => part.replace(/\D/g, '').length >= 7).length > 1;

/** The number without its country code, or why it is not a US or Canadian number: `+`, 00 and 011 are equivalent. */
function nationalDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const abroad = text.replace(/^\(/, '').startsWith('+') ? digits : /^(?:00|011)(\d{8,})$/.exec(digits)?.[1];
  if (abroad === undefined) return phoneDigits(digits);
  return abroad.startsWith('1') ? abroad.slice(1) : null;
}

/** `problem` is one of PHONE_PROBLEMS. */
export type PhoneReading = { phone: string } | { problem: string };

/**
 * The ten digits of a phone number in any notation, or the problem. Does not check whether the number can exist: use
 * numberProblem, unless the number is already stored.
 */
export function readPhone(given: string): PhoneReading {
  const text = plainText(given);
  if (PLAIN.test(text)) return { phone: text };
  if (text === '') return { problem: PHONE_PROBLEMS.missing };
  const scientific = SCIENTIFIC.exec(text);
  if (scientific && scientific[2]?.length !== Number(scientific[3])) return { problem: PHONE_PROBLEMS.excel };
  if (isSeveral(text)) return { problem: PHONE_PROBLEMS.several };
  if (EXTENSION.test(text)) return { problem: PHONE_PROBLEMS.extension };
  const number = scientific ? `${scientific[1]}${scientific[2]}` : text.replace(FLOAT, '$1');
  if (!WRITTEN.test(number)) return { problem: PHONE_PROBLEMS.digits };
  const digits = nationalDigits(number);
  if (digits === null) return { problem: PHONE_PROBLEMS.foreign };
  return isPhone(digits) ? { phone: digits } : { problem: PHONE_PROBLEMS.digits };
}

/** Why no number of the North American Numbering Plan, in whatever country, can look like these ten digits, or null. */
function shapeProblem(phone: string): string | null {
  if (/^(\d)\1{9}$/.test(phone) || phone === '1234567890') return PHONE_PROBLEMS.fake;
  // 211 to 911 are services, not area codes.
  if (/^(?:[01]|.11)/.test(phone)) return PHONE_PROBLEMS.area;
  return /^...[01]/.test(phone) ? PHONE_PROBLEMS.exchange : null;
}

/** Why these ten digits are not the phone of a person in the US or Canada, or null. */
export function numberProblem(phone: string): string | null {
  const problem = shapeProblem(phone);
  if (problem !== null) return problem;
  const kind = numberKind(phone) ?? 'area';
  return kind === 'person' ? null : PHONE_PROBLEMS[kind];
}

function readAndCheck(text: string, check: (phone: string) => string | null): PhoneReading {
  const reading = readPhone(text);
  const problem = 'phone' in reading ? check(reading.phone) : null;
  return problem === null ? reading : { problem };
}

/**
 * readPhone for a number that may be stored already: it has the shape of one, though nobody may be added with it. Tells
 * phones from other numbers in a file, and reads the phones of those who have left.
 */
export const readPossiblePhone = (text: string): PhoneReading => readAndCheck(text, shapeProblem);

/** readPhone and numberProblem: the rule for adding subscribers, by hand or from a file. */
export const readNewPhone = (text: string): PhoneReading => readAndCheck(text, numberProblem);
