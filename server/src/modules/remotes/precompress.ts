import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|json|svg|txt|map)$/;
/** Smaller files do not get smaller. */
const LEAST = 1_024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Whole or not at all: a reader never sees half a file. */
async function writeWhole(file: string, data: Buffer): Promise<void> {
  const partial = `${file}.${process.pid}.tmp`;
  await writeFile(partial, data);
  await rename(partial, file);
}

/** Puts `.br` and `.gz` beside every text file of a build, once: the work is done at release, not per request. */
export async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXT.test(entry.name) || existsSync(`${file}.br`)) continue;
    const content = await readFile(file);
    if (content.length < LEAST) continue;
    await writeWhole(`${file}.gz`, await gzipped(content, { level: 9 }));
    await writeWhole(`${file}.br`, await brotli(content, quality));
  }
}
