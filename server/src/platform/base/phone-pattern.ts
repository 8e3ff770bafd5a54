let digits: readonly string[] | undefined;

/**
 * The decimal digits of all scripts, in order: each script has its ten digits side by side, from zero. Collected when
 * they are first needed, because that takes a tenth of a second and more.
 */
const decimalDigits = (): readonly string[] =>
  (digits ??= Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
    /\p{Nd}/u.test(one),
  ));
const written = (digit: string): string =>
  `[${decimalDigits()
    .filter((_, at) => at % 10 === Number(digit))
    .join('')}]`;

/** What separates digits: signs and spaces, plain or URL-encoded. */
const BETWEEN = String.raw`(?:%[0-9A-Fa-f]{2}|\D){0,4}`;
/** Part of a longer number is not a phone, nor are the digits of an encoded character. */
const BEFORE = String.raw`(?:(?<!\d)|(?<=%[0-9A-Fa-f]{2}))`;

/**
 * A PostgreSQL regular expression that finds a phone of ten digits in a text, in any notation: with the country code in
 * its three forms, with any separators between the digits, in the digits of any script. It matches nothing but the
 * phone, so that the match can be replaced.
 */
export const phonePattern = (phone: string): string => {
  const one = written('1');
  const zero = written('0');
  const country = String.raw`[+(]*(?:(?:${zero}${zero}|${zero}${one}${one})${BETWEEN})?(?:${one}${BETWEEN})?`;
  return String.raw`${BEFORE}${country}\(?${[...phone].map((digit) => written(digit)).join(BETWEEN)}(?!\d)`;
};
