import { CONTRACT_VERSION, type Registry, type RegistryEntry } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { readReleaseNumbers, readReleaseSet, type ReleaseInForce } from '../release/release.repository';
import { releaseBase } from './release-base';
import { scriptsOf } from './page-scripts';
import { shellFiles } from '../shell/shell-files';
import { shellVersion } from '../shell/shell-pages';

type Addressed = Pick<Deps, 'config'>;

function entryOf(
  { config }: Addressed,
  { remote, version, contract, manifest, build, enabled }: ReleaseInForce,
): RegistryEntry {
  const base = releaseBase(config, remote, version);
  return {
    version,
    contract,
    base,
    entry: base + (build.entry ?? 'mf-manifest.json'),
    declares: manifest,
    enabled,
  };
}

/** Numbers of the newest release set, as sent to open tabs. */
export async function releaseNumbers(tx: Tx): Promise<{ release: number; oldest: number }> {
  const { release, oldest } = await readReleaseNumbers(tx);
  return { release, oldest };
}

async function compose(
  deps: Addressed,
  tx: Tx,
  bucket: number | null,
): Promise<{ registry: Registry; inForce: ReleaseInForce[] }> {
  const { release, oldest, canaries } = await readReleaseNumbers(tx);
  const inForce = await readReleaseSet(tx, release, bucket);
  const registry: Registry = {
    schema: 1,
    release,
    oldest,
    bucket,
    differs: canaries > 0,
    shell: shellVersion(),
    remotes: Object.fromEntries(inForce.map((one) => [one.remote, entryOf(deps, one)])),
  };
  return { registry, inForce };
}

/** The newest registry for the accounts of a bucket; null: no canaries. */
export const readRegistry = async (deps: Pick<Deps, 'config' | 'db'>, bucket: number | null): Promise<Registry> =>
  (await deps.db.asEngine((tx) => compose(deps, tx, bucket))).registry;

/** The data included in the HTML of an address below /app: the registry, and the scripts that its page will load. */
export async function readPageStart(
  deps: Pick<Deps, 'config' | 'db'>,
  path: string,
  bucket: number,
): Promise<{ registry: Registry; scripts: readonly string[] }> {
  const { registry, inForce } = await deps.db.asEngine((tx) => compose(deps, tx, bucket));
  const usable = inForce.filter((one) => one.enabled && one.contract === CONTRACT_VERSION);
  return { registry, scripts: scriptsOf(path, usable, shellFiles(), deps.config) };
}
