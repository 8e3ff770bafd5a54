export interface Complaint {
  type: 'validation_error';
  code: string;
  message: string;
}

interface Field {
  label: string;
  autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  placeholder: string;
  format(text: string): string;
  complete(text: string): boolean;
  incomplete: Complaint;
  /** What is wrong with a complete input, as far as the field can tell. */
  problem?(text: string): Complaint | undefined;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const complaint = (code: string, message: string): Complaint => ({ type: 'validation_error', code, message });

function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = (typed.length === 1 && typed > '1' ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

function expiryProblem(text: string): Complaint | undefined {
  const [month, year] = [Number(digitsOf(text).slice(0, 2)), 2000 + Number(digitsOf(text).slice(2))];
  const now = new Date();
  if (month < 1 || month > 12) return complaint('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (year < now.getFullYear())
    return complaint('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year === now.getFullYear() && month <= now.getMonth())
    return complaint('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  return undefined;
}

/** The Stripe elements that the stand-in implements. */
export const FIELDS = {
  cardNumber: {
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    format: (text) =>
      digitsOf(text)
        .slice(0, 16)
        .replace(/(\d{4})(?=\d)/g, '$1 '),
    complete: (text) => digitsOf(text).length >= 15,
    incomplete: complaint('incomplete_number', 'Your card number is incomplete.'),
  },
  cardExpiry: {
    label: 'Expiration date',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
    format: formatExpiry,
    complete: (text) => digitsOf(text).length === 4,
    incomplete: complaint('incomplete_expiry', "Your card's expiration date is incomplete."),
    problem: expiryProblem,
  },
  cardCvc: {
    label: 'Security code',
    autocomplete: 'cc-csc',
    placeholder: 'CVC',
    format: (text) => digitsOf(text).slice(0, 4),
    complete: (text) => text.length >= 3,
    incomplete: complaint('incomplete_cvc', "Your card's security code is incomplete."),
  },
} as const satisfies Record<string, Field>;

export type Kind = keyof typeof FIELDS;

/** The errors that Stripe's fields show while the user types: only for complete input. */
export function problemOf(kind: Kind, text: string): Complaint | undefined {
  const field: Field = FIELDS[kind];
  return field.complete(text) ? field.problem?.(text) : undefined;
}

export const isKind = (kind: string): kind is Kind => Object.hasOwn(FIELDS, kind);
