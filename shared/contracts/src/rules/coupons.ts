import { cutText } from './cut-text';

/** Begins the slug of every coupon pool, so that none is ever taken for another field of a message (ADR 0087). */
export const COUPON_BEGINS = 'coupon_';
/** Longest code. Texts are counted with this length, so codes that are added later never make a message longer. */
export const COUPON_MAX = 20;
/** Codes that may be added at once, and the most of a pool. */
export const COUPONS_AT_ONCE = 100_000;
export const COUPONS_IN_POOL = 500_000;
export const MAX_POOLS = 100;

/** Characters that GSM-7 has, that no short link or merge field contains, and that can be read aloud. */
const CODE = /^[A-Za-z0-9_-]+$/;

export const isCoupon = (text: string): boolean => CODE.test(text) && text.length <= COUPON_MAX;

/** A code as it is compared with others: shops ignore the case of codes. */
export const foldedCoupon = (code: string): string => code.trim().toUpperCase();

export interface ReadCoupons {
  /** Each once, as it was written first. */
  codes: string[];
  /** How many were left out because the same code came before. */
  repeated: number;
  /** The first text that is no code. */
  wrong: { line: number; text: string } | null;
}

const HEADERS: ReadonlySet<string> = new Set(['code', 'codes', 'coupon', 'coupons', 'coupon code', 'discount code']);
const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** Reads codes that were pasted or come from a text or CSV file: one per line (the first column), or one line of them. */
export function readCoupons(text: string): ReadCoupons {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const filled = lines.filter((line) => line.trim() !== '').length;
  const seen = new Map<string, string>();
  let repeated = 0;
  for (const [at, line] of lines.entries()) {
    const cells = line.split(/[,;\t]/).map(unquoted);
    for (const cell of filled === 1 ? cells : cells.slice(0, 1)) {
      if (cell === '' || (seen.size === 0 && HEADERS.has(cell.toLowerCase()))) continue;
      if (!isCoupon(cell)) return { codes: [...seen.values()], repeated, wrong: { line: at + 1, text: cell } };
      const key = foldedCoupon(cell);
      if (seen.has(key)) repeated += 1;
      else seen.set(key, cell);
    }
  }
  return { codes: [...seen.values()], repeated, wrong: null };
}

/** Why these codes cannot be added; null when they can. */
export function couponsProblem({ codes, wrong }: ReadCoupons): string | null {
  if (wrong)
    return `Line ${wrong.line}: “${cutText(wrong.text, 40)}” is not a code. A code has up to ${COUPON_MAX} letters, digits, hyphens and underscores.`;
  if (codes.length === 0) return 'Enter at least one code.';
  return codes.length > COUPONS_AT_ONCE
    ? `Add at most ${COUPONS_AT_ONCE.toLocaleString('en-US')} codes at once.`
    : null;
}
