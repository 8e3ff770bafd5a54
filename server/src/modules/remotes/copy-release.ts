import { constants, createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../base/app-error';

/** Far above the size of any of our builds. */
const MAX_FILES = 2_000;
const MAX_BYTES = 268_435_456;
const MAX_DEPTH = 12;
const MAX_PATH = 240;
/** Names that are safe and identical on every file system and in an address. */
const NAME = /^[\w@+~=,() -][\w@+~=,() .-]*$/;

const refused = (path: string, reason: string): AppError =>
  new AppError('invalid', `The release cannot be stored: ${path} ${reason}.`);

/** Opens without following a link and without blocking on a pipe; then checks the opened file. */
async function copyFile(from: string, to: string, path: string, room: number): Promise<number> {
  const file = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' || error.code === 'ENXIO' ? refused(path, 'is a link or no regular file') : error;
    },
  );
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw refused(path, 'is no regular file');
    if (stat.size > room) throw refused(path, 'makes it larger than 256 MB');
    await pipeline(
      file.createReadStream({ autoClose: false, end: Math.max(stat.size - 1, 0) }),
      createWriteStream(to, { flags: 'wx', mode: 0o644 }),
    );
    return stat.size;
  } finally {
    await file.close();
  }
}

/**
 * Copies a build: folders and regular files with plain names. Anything else, above all a link, makes it refuse the
 * whole build.
 */
export async function copyRelease(from: string, to: string): Promise<void> {
  let files = 0;
  let bytes = 0;
  async function copyFolder(below: string, depth: number): Promise<void> {
    await mkdir(join(to, below));
    const known = new Set<string>();
    for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (!entry.isDirectory() && !entry.isFile())
        throw refused(path, entry.isSymbolicLink() ? 'is a symbolic link' : 'is no regular file');
      if (!NAME.test(entry.name) || path.length > MAX_PATH || depth > MAX_DEPTH)
        throw refused(path, 'has a name that cannot be served');
      // On case-insensitive file systems these would be one file.
      if (known.has(entry.name.toLowerCase())) throw refused(path, 'differs from another name by case only');
      known.add(entry.name.toLowerCase());
      if (entry.isDirectory()) {
        await copyFolder(path, depth + 1);
        continue;
      }
      if ((files += 1) > MAX_FILES) throw refused(path, 'is one file too many');
      bytes += await copyFile(join(from, path), join(to, path), path, MAX_BYTES - bytes);
    }
  }
  await copyFolder('', 0);
}
