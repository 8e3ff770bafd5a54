import type { OrderLine } from './order.repository';

const DIGITS = 6;

const named = (prefix: string, number: number | null): string =>
  number === null ? '' : `${prefix}-${String(number).padStart(DIGITS, '0')}`;

/** An invoice number as it is shown: INV-000042. Empty until the order is paid. */
export const invoiceName = (number: number | null): string => named('INV', number);

/** A credit note number as it is shown: CN-000042. */
export const creditNoteName = (number: number | null): string => named('CN', number);

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const dollarText = (cents: number): string => dollarFormat.format(cents / 100);

/** A line of an order, as it is named in lists and at the card provider. */
export const lineText = ({ text, quantity }: OrderLine): string => (quantity === 1 ? text : `${quantity} × ${text}`);

/** An order in one line: all fees of numbers are one part of it. */
export const orderText = (lines: readonly OrderLine[], separator = ' + '): string =>
  [
    ...lines.filter(({ fee }) => fee === undefined).map(lineText),
    ...(lines.some(({ fee }) => fee !== undefined) ? ['fees of numbers'] : []),
  ].join(separator);
