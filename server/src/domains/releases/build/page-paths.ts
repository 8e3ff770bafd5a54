/** Segments in lower case, because the router ignores case. */
const segmentsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

/** Two paths with the same shape have the same addresses, whatever their parameters are called. */
export const shapeOf = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/');

interface Options {
  /** `:id` in the second path matches numbers only. */
  numericIds?: boolean;
}

/** Whether some address matches both paths. */
export function overlap(one: string, other: string, { numericIds = false }: Options = {}): boolean {
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  for (let at = 0; ; at += 1) {
    const [left, right] = [a[at], b[at]];
    if (left === '*' || right === '*') return true;
    if (left === undefined || right === undefined) return left === right;
    if (left === right || left.startsWith(':')) continue;
    if (!right.startsWith(':')) return false;
    if (numericIds && right === ':id' && !/^\d+$/.test(left)) return false;
  }
}
