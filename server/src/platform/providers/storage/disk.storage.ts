import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage';

/** Keys are base64url, so they cannot leave the folder. */
const KEY = /^[\w-]{20,100}$/;

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '');

/** One file per key in a folder, which all processes of an installation share. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('Not a key of a stored file.');
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true });
      // Renaming is atomic, so readers never see a partial file.
      const draft = `${path}.${randomUUID()}`;
      try {
        await writeFile(draft, content, { flag: 'wx', mode: 0o640 });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      // Refuses planted links and pipes by checking the opened file itself.
      let file: FileHandle | undefined;
      try {
        file = await open(pathOf(key), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
        return (await file.stat()).isFile() ? await file.readFile() : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      } finally {
        await file?.close();
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return entries.filter((entry) => entry.isFile() && KEY.test(entry.name)).map(({ name }) => name);
    },
  };
}
