import { CONTRACT_VERSION } from '@textloom/contracts';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../../web/deps';
import { AppError } from '../../base/app-error';
import { buildFolder, readBuiltRemote, type BuiltRemote } from './built-remote';
import { copyRelease } from './copy-release';
import { precompress } from './precompress';
import { requireOwnAddresses } from './release.policy';
import { insertRelease, readAllInForce, readRecentStates, readRelease, readReleases } from './release.repository';

type ReleaseDeps = Pick<Deps, 'config' | 'db'>;

export const hasActiveRelease = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  (await db.asEngine(readAllInForce)).length > 0;

export interface Release {
  remote: string;
  version: string;
}

/** Copies the files to a temporary folder and moves it in one step; a release's files never change. */
async function storeFiles(
  remotesDir: string,
  { dir, manifest, version }: BuiltRemote,
  compress: boolean,
): Promise<void> {
  const target = join(remotesDir, manifest.id, version);
  if (existsSync(target)) return;
  const side = join(remotesDir, `.${manifest.id}-${randomUUID()}`);
  await mkdir(join(remotesDir, manifest.id), { recursive: true });
  try {
    await copyRelease(dir, side);
    if (compress) await precompress(side);
    await rename(side, target);
  } catch (error) {
    // Another process has published the same version meanwhile, which is the requested result.
    if (!existsSync(target)) throw error;
  } finally {
    await rm(side, { recursive: true, force: true });
  }
}

export interface PublishOptions {
  /** For the record: an email, or who runs the command. */
  by: string;
  /** The only remote that the caller may release. */
  only?: string | undefined;
  /** Whether its files are compressed now. */
  compress?: boolean;
}

export interface PublishedRelease extends Release {
  /** False: this version was stored before. */
  created: boolean;
}

/** Stores a built remote as a release. It can be served from now on, and is used once it is activated. */
export async function publish(
  { config, db }: ReleaseDeps,
  folder: string,
  { by, only, compress = true }: PublishOptions,
): Promise<PublishedRelease> {
  const built = readBuiltRemote(buildFolder(folder));
  const { manifest, version, build } = built;
  if (only !== undefined && manifest.id !== only)
    throw new AppError('forbidden', `This token releases ${only}, not ${manifest.id}.`);
  await db.asEngine(async (tx) => {
    if (!(await readRelease(tx, manifest.id, version))) await requireOwnAddresses(tx, manifest);
  });
  await storeFiles(config.remotesDir, built, compress);
  const created = await db.asEngine((tx) =>
    insertRelease(tx, {
      remote: manifest.id,
      version,
      contract: manifest.contract,
      manifest,
      build,
      scriptBytes: null,
      by,
    }),
  );
  return { remote: manifest.id, version, created: created > 0 };
}

/** A release for the operator's list. */
export interface ListedRelease extends Release {
  contract: number;
  usable: boolean;
  active: boolean;
  enabled: boolean;
  /** Percent of the accounts that get it. */
  share: number;
  published_at: string;
  published_by: string;
  /** Its scripts, compressed, in bytes; null for releases from before it was counted. */
  script_bytes: number | null;
  /** The last change of its remote, which a caller names as `seen`; 0 before the first. */
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
