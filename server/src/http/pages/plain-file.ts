import { lstat, realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * The path is a regular file below `root`, reached through folders alone: a symbolic link anywhere on the way,
 * wherever it leads, a pipe or a device is none of ours to serve, however it came there.
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
