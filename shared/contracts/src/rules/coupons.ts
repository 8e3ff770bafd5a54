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

/** What the first row is, when that is open: a heading is left out. */
export const FIRST_ROWS = ['heading', 'code'] as const;
export type FirstRow = (typeof FIRST_ROWS)[number];

export interface ReadCoupons {
  /** Each once, as it was written first. */
  codes: string[];
  /** How many were left out because the same code came before. */
  repeated: number;
  /** The first text that is no code. */
  wrong: { line: number; text: string } | null;
  /** The first row, if it was left out as a heading or may be one; null: it is a code like the others. */
  heading: string | null;
  /** Whether that row is a heading has to be asked. */
  open: boolean;
  /** What stands below a heading and seems to be one too: the rows have a title above it. */
  second: { line: number; text: string } | null;
}

/** Headings that are no codes in any shop; what else may be one is told by its shape. */
const HEADERS: ReadonlySet<string> = new Set(['code', 'codes', 'coupon', 'coupons', 'coupon code', 'discount code']);
const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** By what codes of one kind are alike. */
const TRAITS: readonly ((code: string) => string | number)[] = [
  (code) => Number(/\d/.test(code)),
  (code) => Number(/[-_]/.test(code)),
  (code) => (/[a-z]/.test(code) ? 'lower' : '') + (/[A-Z]/.test(code) ? 'upper' : ''),
  (code) => code.length,
];

/** Whether the first of some rows is unlike the others, which are alike: by one trait, or by two if it has a digit itself. */
function unlike([first = '', ...others]: readonly string[]): boolean {
  if (!isCoupon(first)) return others.length > 0 && others.every(isCoupon);
  const [next = ''] = others;
  const alike = TRAITS.slice(0, others.length === 1 ? 1 : undefined).filter((trait) =>
    others.every((other) => trait(other) === trait(next)),
  );
  const differing = alike.filter((trait) => trait(first) !== trait(next)).length;
  return others.length > 0 && differing >= (/\d/.test(first) ? 2 : 1);
}

/**
 * Whether the first of the codes below a heading seems to be a heading too: it has no digit, and all others, at least two,
 * have one. A word that is a code can stand further down.
 */
export function seemsHeading([first = '', ...others]: readonly string[]): boolean {
  const numbered = (code: string): boolean => /\d/.test(code);
  return first !== '' && !numbered(first) && others.length > 1 && others.every(numbered);
}

/** The rows of a file that tell whether the first one is a heading. */
const LOOKED_AT = 1_000;

/**
 * Reads codes that were pasted or come from a text or CSV file: one per line (the first column), or one line of them. A
 * first row that may be a heading is a code only if the user says so.
 */
export function readCoupons(text: string, first?: FirstRow): ReadCoupons {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const filled = lines.filter((line) => line.trim() !== '').length;
  const rows = lines.flatMap((line, at) => {
    const cells = line.split(/[,;\t]/).map(unquoted);
    return (filled === 1 ? cells : cells.slice(0, 1))
      .filter((cell) => cell !== '')
      .map((cell) => ({ cell, line: at + 1 }));
  });
  const top = rows[0]?.cell ?? '';
  const named = HEADERS.has(top.toLowerCase());
  const heading = first === 'heading' || named || unlike(rows.slice(0, LOOKED_AT).map(({ cell }) => cell)) ? top : null;
  const seen = new Map<string, string>();
  const result = (wrong: ReadCoupons['wrong'] = null): ReadCoupons => ({
    codes: [...seen.values()],
    repeated,
    wrong,
    heading,
    open: heading !== null && !named && first === undefined,
    second: isSecond && next ? { line: next.line, text: next.cell } : null,
  });
  let repeated = 0;
  const isBelow = heading !== null && first !== 'code';
  const below = isBelow ? rows.slice(1) : rows;
  const [next] = below;
  const isSecond = isBelow && seemsHeading(below.slice(0, LOOKED_AT).map(({ cell }) => cell));
  for (const { cell, line } of below) {
    if (!isCoupon(cell)) return result({ line, text: cell });
    const key = foldedCoupon(cell);
    if (seen.has(key)) repeated += 1;
    else seen.set(key, cell);
  }
  return result();
}

/** Why these codes cannot be added; null when they can. */
export function couponsProblem({ codes, wrong, heading, open, second }: ReadCoupons): string | null {
  if (wrong)
    return `Line ${wrong.line}: “${cutText(wrong.text, 40)}” is not a code. A code has up to ${COUPON_MAX} letters, digits, hyphens and underscores.`;
  if (open) return `Is the first row, “${cutText(heading ?? '', 40)}”, a heading or a code? Please choose.`;
  if (second)
    return `Line ${second.line}: “${cutText(second.text, 40)}” seems to be a heading too. Delete the rows above it; if it is a code, move it further down.`;
  if (codes.length === 0) return 'Enter at least one code.';
  return codes.length > COUPONS_AT_ONCE
    ? `Add at most ${COUPONS_AT_ONCE.toLocaleString('en-US')} codes at once.`
    : null;
}
