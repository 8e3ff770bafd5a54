import { lstat, realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Whether the path is a regular file below `root`, reached only through real folders. Symbolic links, pipes and devices
 * are not served.
 */
export async function isPlainFile(root: string, path: string): Promise<boolean> {
  try {
    const expected = join(await realpath(root), relative(root, path));
    return (await realpath(path)) === expected && (await lstat(expected)).isFile();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return false;
    throw error;
  }
}
