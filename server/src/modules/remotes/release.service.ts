import { CONTRACT_VERSION } from '@textloom/contracts';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '../../db/connection';
import type { Deps } from '../../web/deps';
import { AppError, notFound } from '../../base/app-error';
import { buildFolder, readBuiltRemote, type BuiltRemote } from './built-remote';
import { copyRelease } from './copy-release';
import { precompress } from './precompress';
import { requireOwnAddresses } from './release.policy';
import {
  hasRelease,
  insertActivation,
  insertRelease,
  lockReleases,
  readActivations,
  readActiveReleases,
  readManifest,
  readReleases,
  type ActivationRow,
  type ReleaseAction,
} from './release.repository';

type ReleaseDeps = Pick<Deps, 'config' | 'db'>;

export const hasActiveRelease = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  (await db.asEngine(readActiveReleases)).length > 0;

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

/** Stores a built remote as a release. It can be served from now on, and is used once it is activated. */
export async function publish(
  { config, db }: ReleaseDeps,
  folder: string,
  { compress = true } = {},
): Promise<Release & { created: boolean }> {
  const built = readBuiltRemote(buildFolder(folder));
  const { manifest, version } = built;
  await db.asEngine(async (tx) => {
    if (!(await hasRelease(tx, manifest.id, version))) await requireOwnAddresses(tx, manifest);
  });
  await storeFiles(config.remotesDir, built, compress);
  const created = await db.asEngine((tx) => insertRelease(tx, manifest.id, version, manifest.contract, manifest));
  return { remote: manifest.id, version, created: created > 0 };
}

/** Runs one decision under the lock: reads what is active, then writes what will be. */
const decide = (
  db: ReleaseDeps['db'],
  remote: string,
  choose: (history: ActivationRow[], tx: Tx) => Promise<{ version: string; action: ReleaseAction }>,
): Promise<Release> =>
  db.asEngine(async (tx) => {
    await lockReleases(tx);
    const { version, action } = await choose(await readActivations(tx, remote), tx);
    if (action !== 'disable') await requireOwnAddresses(tx, await readManifest(tx, remote, version));
    await insertActivation(tx, remote, version, action);
    return { remote, version };
  });

/** Takes effect at the next page load. */
export const activate = ({ db }: ReleaseDeps, remote: string, version: string): Promise<Release> =>
  decide(db, remote, async (_history, tx) => {
    if (!(await hasRelease(tx, remote, version))) throw notFound(`Release ${version} of ${remote}`);
    return { version, action: 'activate' };
  });

/** Versions that were activated and not rolled back, oldest first; the last one is active. */
function stackOf(history: readonly ActivationRow[]): string[] {
  const stack: string[] = [];
  for (const { action, version } of [...history].reverse()) {
    if (action === 'activate' && stack.at(-1) !== version) stack.push(version);
    if (action === 'rollback') stack.pop();
  }
  return stack;
}

/** Activates the previous release; calling it again goes further back. */
export const rollBack = ({ db }: ReleaseDeps, remote: string): Promise<Release> =>
  decide(db, remote, async (history) => {
    const version = stackOf(history).at(-2);
    if (version === undefined) throw new AppError('conflict', `${remote} has no earlier release to go back to.`);
    return { version, action: 'rollback' };
  });

const switchTo =
  (action: 'disable' | 'enable') =>
  ({ db }: ReleaseDeps, remote: string): Promise<Release> =>
    decide(db, remote, async ([current]) => {
      if (!current) throw notFound(`An active release of ${remote}`);
      return { version: current.version, action };
    });

/** The remote stays in the registry but is not loaded: its pages leave the route list, its widgets their slots. */
export const disable = switchTo('disable');
export const enable = switchTo('enable');

export interface ListedRelease extends Release {
  contract: number;
  usable: boolean;
  active: boolean;
  enabled: boolean;
  published_at: string;
}

export const listReleases = ({ db }: ReleaseDeps): Promise<ListedRelease[]> =>
  db.asEngine(async (tx) => {
    const listed: ListedRelease[] = [];
    const current = new Map<string, ActivationRow | undefined>();
    for (const { remote, version, contract, published_at } of await readReleases(tx)) {
      if (!current.has(remote)) current.set(remote, (await readActivations(tx, remote))[0]);
      const active = current.get(remote)?.version === version;
      const enabled = active && current.get(remote)?.enabled === true;
      listed.push({
        remote,
        version,
        contract,
        usable: contract === CONTRACT_VERSION,
        active,
        enabled,
        published_at: published_at.toISOString(),
      });
    }
    return listed;
  });
