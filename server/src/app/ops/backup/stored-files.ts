import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { fetchReleases, storeReleases } from '../../../domains/releases';
import { copyTree, type CopiedFile } from '../../../platform/base/copy-files';
import type { Config } from '../../../platform/config/config';
import { createDatabase } from '../../../platform/db/connection';
import { mediaStorage } from '../../../platform/providers/storage/open-storage';

/** Objects of a bucket that are read or written in parallel. */
const PARALLEL = 8;

/** Copies the bucket's media, except files that disappear meanwhile. */
async function fetchMedia(config: Config, target: string): Promise<CopiedFile[]> {
  const storage = mediaStorage(config);
  const atOnce = pLimit(PARALLEL);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const copies = await Promise.all(
    (await storage.list()).toSorted().map((path) =>
      atOnce(async (): Promise<CopiedFile | undefined> => {
        const content = await storage.get(path);
        if (!content) return undefined;
        await writeFile(join(target, path), content, { mode: 0o600 });
        return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
      }),
    ),
  );
  return copies.filter((copy) => copy !== undefined);
}

/**
 * Copies media and releases to the folders of a backup. Backups of a bucket and of a disk have the same form, so that
 * each can be restored to the other.
 */
export async function saveFiles(
  config: Config,
  url: string,
  folder: string,
): Promise<Record<'media' | 'remotes', CopiedFile[]>> {
  if (config.s3) {
    const db = createDatabase({ url, poolSize: 1 });
    await fetchReleases({ config, db }).finally(() => db.close());
  }
  const media = config.s3
    ? await fetchMedia(config, join(folder, 'media'))
    : await copyTree(join(config.dataDir, 'media'), join(folder, 'media'), { wanted: (path) => !path.includes('.') });
  return { media, remotes: await copyTree(config.remotesDir, join(folder, 'remotes')) };
}

/** Restores the media and releases of a backup; returns the number of files. */
export async function putFiles(config: Config, folder: string): Promise<number> {
  const remotes = await copyTree(join(folder, 'remotes'), config.remotesDir, { withFolders: true });
  if (!config.s3) return (await copyTree(join(folder, 'media'), join(config.dataDir, 'media'))).length + remotes.length;
  await storeReleases(config);
  const storage = mediaStorage(config);
  const atOnce = pLimit(PARALLEL);
  const media = await readdir(join(folder, 'media')).catch((): string[] => []);
  await Promise.all(
    media.map((key) => atOnce(async () => storage.put(key, await readFile(join(folder, 'media', key))))),
  );
  return media.length + remotes.length;
}
