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
export function passesLuhn(number: string): boolean {
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

/** Stripe's test numbers, with the bank's response when the card is stored or charged. */
const REFUSED: Readonly<Record<string, CardError>> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
};
/** Stored normally, refused when it is charged. */
export const CHARGE_FAILS = '4000000000000341';

/** Behaviour of a number: a code when it is stored, `charge_fails`, or nothing. */
export const behaviourOf = (number: string): string =>
  number === CHARGE_FAILS ? 'charge_fails' : number in REFUSED ? number.slice(-4) : '';
export const refusalOf = (behaviour: string): CardError | undefined =>
  Object.entries(REFUSED).find(([number]) => number.endsWith(behaviour) && behaviour !== '')?.[1];
