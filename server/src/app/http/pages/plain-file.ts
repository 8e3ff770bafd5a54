import { lstat, realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** No such file, or a path that no file can have: too long, or with a NUL. */
const NO_FILE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/**
 * Whether the path is a regular file below `root`, reached only through real folders. Symbolic links, pipes and devices
 * are not served.
 */
export async function isPlainFile(root: string, path: string): Promise<boolean> {
  try {
    const expected = join(await realpath(root), relative(root, path));
    return (await realpath(path)) === expected && (await lstat(expected)).isFile();
  } catch (error) {
    if (NO_FILE.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
