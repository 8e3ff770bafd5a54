const COUNT = new Intl.NumberFormat('en-US');

/** A number with separators: 12,345. */
export const formatCount = (count: number): string => COUNT.format(count);

/** A number with its noun: "1 person", "12,345 people". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const WHOLE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars with cents where there are any: "$49", "$1,299.50". */
export const formatDollars = (dollars: number): string => (Number.isInteger(dollars) ? WHOLE : CENTS).format(dollars);

/** Dollars with cents, for columns: "$49.00". */
export const formatCents = (dollars: number): string => CENTS.format(dollars);
