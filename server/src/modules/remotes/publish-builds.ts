import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../../http/deps';
import { findRoot } from '../../paths';
import { readBuiltRemote } from './built-remote';
import { hasRelease, readActivations } from './release.repository';
import { activate, publish } from './release.service';

/**
 * Releases the repository's own builds at the start of an embedded server. A build that was released
 * before is left alone (compressing is left to compressFiles, behind the start): what an operator activated, rolled back or disabled stays so over a restart.
 */
export async function publishBuilds(deps: Pick<Deps, 'config' | 'db' | 'log'>, root = findRoot()): Promise<void> {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith('mfe-')).sort()) {
    const dir = join(root, name, 'dist');
    if (!existsSync(join(dir, 'release.json'))) continue;
    try {
      const { manifest, version } = readBuiltRemote(dir);
      const [known, [current]] = await deps.db.asEngine(async (tx) => [await hasRelease(tx, manifest.id, version), await readActivations(tx, manifest.id)] as const);
      await publish(deps, dir, { compress: false }); // puts back files that were lost
      if (known || current?.enabled === false) continue;
      await activate(deps, manifest.id, version);
      deps.log.info({ remote: manifest.id, version }, 'released a new build');
    } catch (error) {
      // One broken build is one missing part, not a server that does not start.
      deps.log.error({ err: error, remote: name }, 'a build could not be released');
    }
  }
}
