/** Paths of pages in react-router's syntax, as far as remotes may use it: words, `:parameters`, and `*` at the end. */

const WORD = /^[\w-](?:[\w.-]*[\w-])?$/;
const PARAMETER = /^:\w+$/;
const FILE = /\/[^/]*\.[a-z0-9]{2,5}$/i;

/** Folders below /app with the files of the shell's build. */
const SHELL_FOLDERS = ['js', 'assets'];

/**
 * Whether an address is a file's by its last part. Below /app the server returns 404 for it if there is no such file,
 * and the shell's page for every other address.
 */
export const isFileAddress = (address: string): boolean => FILE.test(address);

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
  if (wrong !== undefined) return `has the part "${wrong}": allowed are words, :parameters and * at its end`;
  const folder = SHELL_FOLDERS.find((name) => name === segments[0]?.toLowerCase());
  if (folder !== undefined) return `begins with /${folder}, where the server has the files of the shell`;
  if (isFileAddress(path.replace(/\/\*$/, '')))
    return 'ends like the name of a file, and the server returns no page for such an address';
  return undefined;
}
