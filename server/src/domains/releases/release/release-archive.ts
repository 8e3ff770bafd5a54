import { packTar } from 'modern-tar';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Deps } from '../../../platform/web/deps';
import { releaseStorage } from '../../../platform/providers/storage/open-storage';
import { readRelease, readReleases } from './release.repository';
import { precompress } from '../file/precompress';
import { contentHash, hasFiles, servedFiles } from '../file/release-content';
import { releaseFolder } from '../file/release-folder';
import { unpackArchive } from '../file/unpack-archive';

type FileDeps = Pick<Deps, 'config' | 'db'>;

const gzipped = promisify(gzip);

/**
 * One object per release, so that storing it is atomic. Its name contains the hash, so that two builds that race do not
 * overwrite each other.
 */
const keyOf = (remote: string, version: string, hash: string): string =>
  `${remote}/${version.replaceAll('+', '~')}-${hash}.tar.gz`;

/** Stores a release in the bucket; does nothing when releases are only kept in their folder. */
export async function archiveRelease(
  config: Deps['config'],
  { remote, version, hash, dir }: { remote: string; version: string; hash: string; dir: string },
): Promise<void> {
  const storage = releaseStorage(config);
  if (!storage) return;
  const entries = await Promise.all(
    (await servedFiles(dir)).map(async (name) => {
      const body = await readFile(join(dir, name));
      return { header: { name, size: body.length }, body };
    }),
  );
  await storage.put(keyOf(remote, version, hash), await gzipped(await packTar(entries)));
}

/** Fetches a release into its folder, in one step. Returns false when the bucket has no such release. */
async function fetchRelease({ config, db }: FileDeps, remote: string, version: string): Promise<boolean> {
  const release = await db.asEngine((tx) => readRelease(tx, remote, version));
  const hash = release?.content_hash;
  const archive = hash ? await releaseStorage(config)?.get(keyOf(remote, version, hash)) : undefined;
  if (!hash || !archive) return false;
  const target = releaseFolder(config, remote, version);
  const side = join(config.remotesDir, `.${remote}-${randomUUID()}`);
  try {
    await mkdir(side, { recursive: true });
    await unpackArchive(Readable.from([archive]), side);
    // The database is authoritative, not the bucket.
    if ((await contentHash(side)) !== hash) throw new Error(`the archive of ${remote} ${version} was changed`);
    await mkdir(dirname(target), { recursive: true });
    await rename(side, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(side, { recursive: true, force: true });
  }
  // Until this finishes, its files are compressed per response.
  precompress(target).catch(() => undefined);
  return true;
}

const ID = /^[a-z][a-z0-9-]*$/;
const VERSION = /^\d[\w.+-]*$/;
const fetching = new Map<string, Promise<boolean>>();

/**
 * Whether the files of a release are in their folder. With a bucket, each host fetches a release into its folder when
 * somebody first asks for it.
 */
export async function haveRelease(deps: FileDeps, remote: string, version: string): Promise<boolean> {
  if (!ID.test(remote) || !VERSION.test(version)) return false;
  const dir = releaseFolder(deps.config, remote, version);
  if (hasFiles(dir)) return true;
  if (!deps.config.s3) return false;
  const running = fetching.get(dir) ?? fetchRelease(deps, remote, version).finally(() => fetching.delete(dir));
  fetching.set(dir, running);
  return running;
}

/** Fetches every release into its folder, where a backup copies it. */
export async function fetchReleases(deps: FileDeps): Promise<void> {
  for (const { remote, version } of await deps.db.asEngine(readReleases)) await haveRelease(deps, remote, version);
}

/** Stores the releases of the folder in the bucket, after a restore. */
export async function storeReleases(config: Deps['config']): Promise<void> {
  const below = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
  for (const remote of await below(config.remotesDir))
    for (const version of await below(join(config.remotesDir, remote))) {
      const dir = releaseFolder(config, remote, version);
      if (ID.test(remote) && hasFiles(dir))
        await archiveRelease(config, { remote, version, hash: await contentHash(dir), dir });
    }
}
