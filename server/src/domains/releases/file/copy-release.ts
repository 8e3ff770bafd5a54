import { constants, createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileCheck, isTwin, refusedFile, type FileCheck } from './release-files';

/** Opens without following a link and without blocking on a pipe; then checks the opened file. */
async function copyFile(from: string, to: string, path: string, check: FileCheck): Promise<void> {
  const file = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' || error.code === 'ENXIO'
        ? refusedFile(path, 'is a link or not a regular file')
        : error;
    },
  );
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw refusedFile(path, 'is not a regular file');
    check.bytes(path, stat.size);
    await pipeline(
      file.createReadStream({ autoClose: false, end: Math.max(stat.size - 1, 0) }),
      createWriteStream(to, { flags: 'wx', mode: 0o644 }),
    );
  } finally {
    await file.close();
  }
}

/**
 * Copies a build: folders and regular files with plain names. Refuses the whole build if it contains anything else,
 * especially a link.
 */
export async function copyRelease(from: string, to: string): Promise<void> {
  const check = fileCheck();
  async function copyFolder(below: string): Promise<void> {
    await mkdir(join(to, below));
    for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
      const path = posix.join(below, entry.name);
      if (!entry.isDirectory() && !entry.isFile())
        throw refusedFile(path, entry.isSymbolicLink() ? 'is a symbolic link' : 'is not a regular file');
      check.name(path);
      if (entry.isDirectory()) {
        await copyFolder(path);
        continue;
      }
      check.file(path);
      if (!isTwin(entry.name)) await copyFile(join(from, path), join(to, path), path, check);
    }
  }
  await copyFolder('');
}
