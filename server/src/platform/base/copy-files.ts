import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A copied file: path below the folder with `/`, size and digest of what was written. */
export interface CopiedFile {
  path: string;
  bytes: number;
  sha256: string;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Copies one file, readable by this user only; leaves nothing when that fails. */
export async function copyFile(source: string, target: string): Promise<Omit<CopiedFile, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(source), measure, createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

interface TreeOptions {
  /** Whether to copy a file or folder, given by its path below the source. Default: all. */
  wanted?: (path: string, folder: boolean) => boolean;
  /** Called with each folder, so that empty ones are created as well. */
  withFolders?: boolean;
}

/**
 * Copies the regular files of a folder, without links, pipes and files that disappear meanwhile. A missing folder
 * counts as empty.
 */
export async function copyTree(
  source: string,
  target: string,
  { wanted = () => true, withFolders = false }: TreeOptions = {},
): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = [];
  const visit = async (below: string): Promise<void> => {
    const entries = await readdir(join(source, below), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    if (withFolders) await mkdir(join(target, below), { recursive: true, mode: 0o700 });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (!wanted(path, entry.isDirectory())) continue;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile())
        try {
          copied.push({ path, ...(await copyFile(join(source, path), join(target, path))) });
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
    }
  };
  await visit('');
  return copied;
}
