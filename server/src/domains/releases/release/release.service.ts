import { CONTRACT_VERSION } from '@textloom/contracts';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Deps } from '../../../platform/web/deps';
import { AppError } from '../../../platform/base/app-error';
import { buildFolder, readBuiltRemote, type BuiltRemote } from '../build/built-remote';
import { copyRelease } from '../file/copy-release';
import { precompress } from '../file/precompress';
import { checkRelease, rememberChecked } from '../load-check/check-release';
import { contentHash, requireBudget } from '../file/release-content';
import { archiveRelease } from './release-archive';
import { releaseFolder } from '../file/release-folder';
import { requireOwnPlaces } from './release.policy';
import { requireFit } from '../shell/shell-fit.policy';
import { insertRelease, readAllInForce, readRecentStates, readRelease, readReleases } from './release.repository';

type ReleaseDeps = Pick<Deps, 'config' | 'db'>;

export const hasActiveRelease = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  (await db.asEngine(readAllInForce)).length > 0;

interface Release {
  remote: string;
  version: string;
}

export interface PublishOptions {
  /** Shown in the history: an email, or who runs the command. */
  by: string;
  /** The only remote that the caller may release. */
  only?: string | undefined;
  /** Whether to compress its files now. */
  compress?: boolean;
}

export interface PublishedRelease extends Release {
  /** False if this version was already stored. */
  created: boolean;
}

const changed = ({ manifest, version }: BuiltRemote): AppError =>
  new AppError(
    'conflict',
    `${manifest.id} ${version} is already stored with different content: a release never changes, so use another version.`,
  );

/**
 * Stores the checked files of a release, in one step: in the bucket, from which each host fetches them, or in their
 * folder.
 */
async function placeFiles(
  config: ReleaseDeps['config'],
  built: BuiltRemote,
  { target, hash, compress }: { target: string; hash: string; compress: boolean },
): Promise<void> {
  const { version, dir, manifest } = built;
  if (config.s3) return archiveRelease(config, { remote: manifest.id, version, hash, dir });
  if (!existsSync(target)) {
    if (compress) await precompress(built.dir);
    await mkdir(dirname(target), { recursive: true });
    try {
      return await rename(built.dir, target);
    } catch (error) {
      // Another process may have published the same version meanwhile.
      if (!existsSync(target)) throw error;
    }
  }
  if ((await contentHash(target)) !== hash) throw changed(built);
}

/** Checks the copied files of a release and stores them. */
async function store({ config, db }: ReleaseDeps, built: BuiltRemote, { by, compress = true }: PublishOptions) {
  const { manifest, version } = built;
  const known = await db.asEngine((tx) => readRelease(tx, manifest.id, version));
  const hash = await contentHash(built.dir);
  if (known?.content_hash && known.content_hash !== hash) throw changed(built);
  const place = { target: releaseFolder(config, manifest.id, version), hash, compress };
  if (known) {
    await placeFiles(config, built, place);
    return false;
  }
  await db.asEngine((tx) => requireOwnPlaces(tx, manifest));
  const { bytes, needs } = await checkRelease(built);
  const build = { ...built.build, needs: { ...built.build.needs, ...needs } };
  requireFit(manifest, version, build);
  requireBudget(manifest.id, bytes, config.releaseBudgetKb);
  await placeFiles(config, built, place);
  rememberChecked(built);
  const stored = await db.asEngine((tx) =>
    insertRelease(tx, {
      remote: manifest.id,
      version,
      contract: manifest.contract,
      manifest,
      build,
      published_by: by,
      script_bytes: bytes,
      content_hash: hash,
    }),
  );
  // Another process published this version meanwhile; with a folder, its files were already there.
  if (stored === 0 && (await db.asEngine((tx) => readRelease(tx, manifest.id, version)))?.content_hash !== hash)
    throw changed(built);
  return stored > 0;
}

/**
 * Stores a built remote as a release, once it has passed every check (ADR 0033). From then on it can be served; it is
 * used once it is activated.
 */
export async function publish(deps: ReleaseDeps, folder: string, options: PublishOptions): Promise<PublishedRelease> {
  const from = readBuiltRemote(buildFolder(folder));
  const { id } = from.manifest;
  if (options.only !== undefined && id !== options.only)
    throw new AppError('forbidden', `This token releases ${options.only}, not ${id}.`);
  const { remotesDir } = deps.config;
  const side = join(remotesDir, `.${id}-${randomUUID()}`);
  await mkdir(remotesDir, { recursive: true });
  try {
    await copyRelease(from.dir, side);
    // Read the copy that will be stored, because the folder may change meanwhile.
    const built = readBuiltRemote(side);
    if (built.manifest.id !== id) throw new AppError('invalid', 'The build was changed while it was read.');
    return { remote: id, version: built.version, created: await store(deps, built, options) };
  } finally {
    await rm(side, { recursive: true, force: true });
  }
}

/** A release for the operator's list. */
export interface ListedRelease extends Release {
  contract: number;
  usable: boolean;
  active: boolean;
  enabled: boolean;
  /** Percentage of the accounts that get it. */
  share: number;
  published_at: string;
  published_by: string;
  /** Compressed size of its scripts in bytes; null for releases stored before it was measured. */
  script_bytes: number | null;
  /** The last change of its remote, which a caller sends as `seen`; 0 before the first. */
  change: number;
  changed_at: string | null;
  changed_by: string | null;
}

export const listReleases = ({ db }: Pick<Deps, 'db'>): Promise<ListedRelease[]> =>
  db.asEngine(async (tx) => {
    const current = new Map((await readRecentStates(tx, 1)).map((state) => [state.remote, state]));
    return (await readReleases(tx)).map(({ remote, version, contract, published_at, published_by, script_bytes }) => {
      const state = current.get(remote);
      const canary = state?.share ?? 0;
      const share = state?.version === version ? 100 - canary : state?.canary === version ? canary : 0;
      return {
        remote,
        version,
        contract,
        usable: contract === CONTRACT_VERSION,
        active: share > 0,
        enabled: share > 0 && state?.enabled === true,
        share,
        published_at: published_at.toISOString(),
        published_by,
        script_bytes,
        change: state?.id ?? 0,
        changed_at: state?.at.toISOString() ?? null,
        changed_by: state?.by ?? null,
      };
    });
  });
