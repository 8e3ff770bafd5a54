import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../../../platform/base/app-error';
import { fileCheck, refusedFile, type FileCheck } from './release-files';

/** Longest tar: the largest release with the headers of its files. */
const MAX_TAR = 300_000_000;

/** Unzips up to the limit, whatever the compressed size. */
async function* unzipped(archive: Readable): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  archive.once('error', (error) => gunzip.destroy(error));
  archive.pipe(gunzip);
  let bytes = 0;
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    if ((bytes += chunk.length) > MAX_TAR) throw refusedFile('the archive', 'is larger than 256 MB');
    yield chunk;
  }
}

async function storeEntry({ header, body }: ParsedTarEntry, to: string, check: FileCheck): Promise<void> {
  const type = header.type ?? 'file';
  const isFolder = type === 'directory';
  const path = header.name.replace(/^(\.\/)+/, '').replace(isFolder ? /\/$/ : /$^/, '');
  if (isFolder && ['', '.'].includes(path)) return body.cancel();
  if (!isFolder && type !== 'file') throw refusedFile(path, /link/.test(type) ? 'is a link' : 'is not a regular file');
  check.name(path);
  if (isFolder) {
    await mkdir(join(to, path), { recursive: true });
    return body.cancel();
  }
  check.file(path);
  check.bytes(path, header.size);
  await mkdir(dirname(join(to, path)), { recursive: true });
  const file = await open(join(to, path), 'wx', 0o644);
  try {
    for await (const chunk of body) await file.write(chunk);
  } finally {
    await file.close();
  }
}

/** An error of the file system is not the archive's fault. */
const isSystemError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'syscall' in error && error.syscall !== undefined;

/**
 * Unpacks a gzipped tar of a built folder: folders and regular files with plain names, within the limits of a release.
 * Stops at the first entry of any other kind.
 */
export async function unpackArchive(archive: Readable, to: string): Promise<void> {
  const check = fileCheck();
  try {
    const entries = ReadableStream.from(unzipped(archive)).pipeThrough(createTarDecoder({ strict: true }));
    for await (const entry of entries) await storeEntry(entry, to, check);
  } catch (error) {
    if (error instanceof AppError || isSystemError(error)) throw error;
    throw new AppError('invalid', 'The archive is not a gzipped tar.');
  } finally {
    archive.destroy();
  }
}
