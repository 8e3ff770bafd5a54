import type { Registry, RegistryEntry } from '@textloom/contracts';
import type { Deps } from '../../web/deps';
import { readReleaseNumbers, readReleaseSet, type ReleaseInForce } from './release.repository';
import { shellVersion } from './shell-pages';

/** Address of the folder with a release's files. */
export const releaseBase = (remote: string, version: string): string =>
  `/remotes/${remote}/${encodeURIComponent(version)}/`;

function entryOf({ remote, version, contract, manifest, build, enabled }: ReleaseInForce): RegistryEntry {
  const base = releaseBase(remote, version);
  return {
    version,
    contract,
    base,
    entry: base + (build.entry ?? 'mf-manifest.json'),
    declares: manifest,
    enabled,
  };
}

/** The newest registry for accounts of a bucket; null: no canaries. */
export const readRegistry = ({ db }: Pick<Deps, 'db'>, bucket: number | null): Promise<Registry> =>
  db.asEngine(async (tx) => {
    const { release, oldest, canaries } = await readReleaseNumbers(tx);
    const inForce = await readReleaseSet(tx, release, bucket);
    return {
      schema: 1,
      release,
      oldest,
      bucket,
      differs: canaries > 0,
      shell: shellVersion(),
      remotes: Object.fromEntries(inForce.map((one) => [one.remote, entryOf(one)])),
    };
  });
