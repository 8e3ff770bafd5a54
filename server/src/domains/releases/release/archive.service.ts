import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Deps } from '../../../platform/web/deps';
import { publish, type PublishedRelease } from './release.service';
import { unpackArchive } from '../file/unpack-archive';

/**
 * Stores an uploaded release: a gzipped tar of a built remote's folder. `remote`: the only remote that the caller may
 * release.
 */
export async function storeArchive(
  deps: Pick<Deps, 'config' | 'db'>,
  archive: Readable | Buffer,
  { by, remote }: { by: string; remote?: string | undefined },
): Promise<PublishedRelease> {
  const side = join(deps.config.remotesDir, `.upload-${randomUUID()}`);
  await mkdir(side, { recursive: true });
  try {
    await unpackArchive(Buffer.isBuffer(archive) ? Readable.from([archive]) : archive, side);
    return await publish(deps, side, { by, only: remote });
  } finally {
    await rm(side, { recursive: true, force: true });
  }
}
