const DIGITS = 6;

/** An invoice number as it is shown: INV-000042. Empty until the order is paid. */
export const invoiceName = (number: number | null): string =>
  number === null ? '' : `INV-${String(number).padStart(DIGITS, '0')}`;

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const dollarText = (cents: number): string => dollarFormat.format(cents / 100);
