import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../base/app-error';
import { KEPT_IN_MEMORY } from './limits';

/** A complete body. */
export interface Spooled {
  size: number;
  onDisk: boolean;
  /** The bytes; read once. */
  read(): Promise<Buffer>;
  discard(): Promise<void>;
}

/** An unlinked file: it disappears with its handle, also when the process is killed. */
async function namelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

async function writeAll(file: FileHandle, data: Buffer): Promise<void> {
  for (let done = 0; done < data.length;) done += (await file.write(data, done)).bytesWritten;
}

async function readAll(file: FileHandle, size: number): Promise<Buffer> {
  const data = Buffer.allocUnsafe(size);
  for (let done = 0; done < size;) {
    const { bytesRead } = await file.read(data, done, size - done, done);
    if (bytesRead === 0) throw new Error('A spooled body is shorter than the bytes that were written.');
    done += bytesRead;
  }
  return data;
}

/**
 * Reads a body to its end, into memory while it is small and else to disk. `count` is called with every chunk before it
 * is stored and may throw; the stream then stays usable, so that the refusal can still be sent.
 */
export async function spool(payload: Readable, folder: string, count: (bytes: number) => void): Promise<Spooled> {
  let chunks: Buffer[] = [];
  let size = 0;
  let file: FileHandle | undefined;
  const discard = async (): Promise<void> => {
    chunks = [];
    await file?.close();
    file = undefined;
  };
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      count(chunk.length);
      size += chunk.length;
      if (file) await writeAll(file, chunk);
      else chunks.push(chunk);
      if (!file && size > KEPT_IN_MEMORY) {
        file = await namelessFile(folder);
        await writeAll(file, Buffer.concat(chunks.splice(0)));
      }
    }
  } catch (error) {
    await discard();
    // A broken connection cannot receive a response, and a stack trace is useless in the log.
    if (payload.destroyed && !(error instanceof AppError))
      throw new AppError('bad_request', 'The request body could not be read.');
    throw error;
  }
  return {
    size,
    onDisk: file !== undefined,
    discard,
    read: async () => (file ? readAll(file, size) : Buffer.concat(chunks)),
  };
}
