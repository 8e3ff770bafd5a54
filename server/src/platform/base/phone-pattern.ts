/** The decimal digits of all scripts, in their order: each script has its ten side by side, from zero. */
const DIGITS = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
  /\p{Nd}/u.test(one),
);
const written = (digit: string): string => `[${DIGITS.filter((_, at) => at % 10 === Number(digit)).join('')}]`;

/** What separates digits: signs and spaces, as they are or as an address has them. */
const BETWEEN = String.raw`(?:%[0-9A-Fa-f]{2}|\D){0,4}`;
/** A longer number is another one; the digits of an encoded sign are none. */
const BEFORE = String.raw`(?:(?<!\d)|(?<=%[0-9A-Fa-f]{2}))`;

/**
 * A regular expression of PostgreSQL that finds a phone of ten digits in a text, in any notation: with the country's code
 * in its three ways, with whatever separates the digits, in the digits of any script. It finds nothing but the phone, so
 * that it can be replaced.
 */
export const phonePattern = (phone: string): string => {
  const one = written('1');
  const zero = written('0');
  const country = String.raw`[+(]*(?:(?:${zero}${zero}|${zero}${one}${one})${BETWEEN})?(?:${one}${BETWEEN})?`;
  return String.raw`${BEFORE}${country}\(?${[...phone].map((digit) => written(digit)).join(BETWEEN)}(?!\d)`;
};
