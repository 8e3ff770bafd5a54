/** Paths of pages in react-router's syntax, as far as remotes may use it: words, `:parameters`, and `*` at the end. */

const WORD = /^[\w-](?:[\w.-]*[\w-])?$/;
const PARAMETER = /^:\w+$/;

/** The problem with a path, as the end of a sentence; undefined if it is valid. */
export function pathProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'does not begin with a slash';
  if (path === '/') return 'is the address of the shell itself';
  const segments = path.slice(1).split('/');
  if (segments.includes('')) return 'has an empty part: write it without double slashes and without one at its end';
  const names = segments.filter((segment) => segment.startsWith(':'));
  if (new Set(names).size < names.length) return 'has two parameters with one name';
  const wrong = segments.find(
    (segment, at) => !WORD.test(segment) && !PARAMETER.test(segment) && (segment !== '*' || at < segments.length - 1),
  );
  return wrong === undefined ? undefined : `has the part "${wrong}": allowed are words, :parameters and * at its end`;
}

/** Segments as they are compared: upper and lower case are equal, as in the router. */
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
