/** A refusal with Stripe's texts and codes. */
export interface CardError {
  code: string;
  decline_code?: string;
  message: string;
  param?: string;
}

export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** The Luhn checksum of card numbers (ISO/IEC 7812). */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|65|64[4-9])/, 'discover'],
];
export const brandOf = (number: string): string => BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown';

/** The problem with a card's own data: number, month, year, code. */
export function typingError({ number, expMonth, expYear, cvc }: TypedCard, now: Date): CardError | null {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' };
  if (!(expMonth >= 1 && expMonth <= 12))
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid.", param: 'exp_month' };
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  if (!(expYear >= year && expYear <= year + 50))
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid.", param: 'exp_year' };
  if (expYear === year && expMonth < month)
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid.", param: 'exp_month' };
  if (cvc !== '' && !/^\d{3,4}$/.test(cvc))
    return { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' };
  return null;
}
