import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../../../platform/base/paths';
import { buildFolder, readBuiltRemote } from '../build/built-remote';
import { precompress, storedSize } from '../file/precompress';
import { shellFiles } from '../shell/shell-files';
import { shellPages } from '../shell/shell-pages';
import { scriptsOf } from './page-scripts';
import { releaseBase } from './release-base';

const SHELL = '/app/';

/**
 * The pages of the shell and of these remotes, each with the compressed size of the scripts that it loads before it is
 * usable: the sign-in page by its name, every other page by its path.
 */
export async function pageSizes(remotes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const shell = fromRoot('shell/dist');
  // The server does this after its start.
  await precompress(shell);
  const builds = remotes.map((name) => readBuiltRemote(buildFolder(name)));
  const inForce = builds.map(({ manifest, version, build }) => ({
    remote: manifest.id,
    version,
    contract: manifest.contract,
    manifest,
    build,
    enabled: true,
  }));
  const folders = [
    { base: SHELL, dir: shell },
    ...builds.map(({ dir, manifest, version }) => ({ base: releaseBase({}, manifest.id, version), dir })),
  ];
  const known = new Map<string, Promise<number>>();
  const sizeOf = (address: string): Promise<number> => {
    const folder = folders.find(({ base }) => address.startsWith(base));
    if (!folder) throw new Error(`No build has ${address}.`);
    const size = known.get(address) ?? storedSize(join(folder.dir, address.slice(folder.base.length)));
    known.set(address, size);
    return size;
  };
  const html = readFileSync(join(shell, 'index.html'), 'utf8');
  const first = [...html.matchAll(/"(\/app\/[^"]+\.js)"/g)].map(([, address = '']) => address);
  const files = shellFiles();
  const pages = [shellPages(), ...builds.map(({ manifest }) => manifest)].flatMap((one) => Object.values(one.pages));
  const sizes = new Map<string, number>();
  for (const page of ['sign-in', ...pages.map(({ path }) => path)]) {
    const behind = page === 'sign-in' ? [] : scriptsOf(page, inForce, files);
    const all = await Promise.all([...new Set([...first, ...behind])].map(sizeOf));
    sizes.set(
      page,
      all.reduce((sum, size) => sum + size, 0),
    );
  }
  return sizes;
}
