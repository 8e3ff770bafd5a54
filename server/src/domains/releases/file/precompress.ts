import { existsSync } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|json|svg|txt)$/;
/** For analysis of bundles, not for browsers. */
const NOT_SERVED = /^mf-stats\.json$/;
/** Smaller files do not shrink by compression. */
const MIN_BYTES = 1_024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Scripts of standalone pages, which only developers open. */
const STANDALONE = /^alone-/;
/**
 * 11 is 7% smaller than 9 and takes up to nine times the processor time: a few seconds per build, in the background,
 * for the benefit of every first visit.
 */
const qualityOf = (name: string) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: STANDALONE.test(name) ? 9 : 11 } });

/** Writes a file atomically: a reader never sees half of it. */
async function writeAtomically(file: string, data: Buffer): Promise<void> {
  const partial = `${file}.${process.pid}.tmp`;
  await writeFile(partial, data);
  await rename(partial, file);
}

/** Accurate enough for measuring: the result is a tenth larger than the stored file, in a fraction of the time. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Size of a text as browsers receive it. */
export const brotliSize = async (text: string): Promise<number> => (await brotli(text, quick)).length;

/** Size of a built file as browsers receive it, exactly. */
export async function storedSize(file: string): Promise<number> {
  if (existsSync(`${file}.br`)) return (await stat(`${file}.br`)).size;
  const content = await readFile(file);
  return content.length < MIN_BYTES ? content.length : (await brotli(content, qualityOf(basename(file)))).length;
}

/** Stores `.br` and `.gz` beside every text file of a build, so that requests need no compression. */
export async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXT.test(entry.name) || NOT_SERVED.test(entry.name) || existsSync(`${file}.br`)) continue;
    const content = await readFile(file);
    if (content.length < MIN_BYTES) continue;
    await writeAtomically(`${file}.gz`, await gzipped(content, { level: 9 }));
    await writeAtomically(`${file}.br`, await brotli(content, qualityOf(entry.name)));
  }
}
