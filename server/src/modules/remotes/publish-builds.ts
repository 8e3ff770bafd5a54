import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../../web/deps';
import { findRoot } from '../../base/paths';
import { readBuiltRemote } from './built-remote';
import { hasRelease, readActivations } from './release.repository';
import { activate, publish } from './release.service';

type BuildDeps = Pick<Deps, 'config' | 'db' | 'log'>;

/** Stores one build, and puts it in force when it is new and nobody switched the remote off. */
async function releaseBuild(deps: BuildDeps, dir: string): Promise<void> {
  const { manifest, version } = readBuiltRemote(dir);
  const [known, [current]] = await deps.db.asEngine(
    async (tx) => [await hasRelease(tx, manifest.id, version), await readActivations(tx, manifest.id)] as const,
  );
  await publish(deps, dir, { compress: false }); // puts back files that were lost
  if (known || current?.enabled === false) return;
  await activate(deps, manifest.id, version);
  deps.log.info({ remote: manifest.id, version }, 'released a new build');
}

/**
 * Releases the repository's own builds at the start of an embedded server. A build that was released
 * before is left alone (compressing is left to compressFiles, behind the start): what an operator
 * activated, rolled back or disabled stays so over a restart.
 */
export async function publishBuilds(deps: BuildDeps, root = findRoot()): Promise<void> {
  let open = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'dist/release.json')))
    .sort();
  // Tried twice: a page that moved to another remote is free once the one that had it is released.
  for (const last of [false, true]) {
    const failed: string[] = [];
    for (const name of open) {
      try {
        await releaseBuild(deps, join(root, name, 'dist'));
      } catch (error) {
        failed.push(name);
        // One broken build is one missing part, not a server that does not start.
        if (last) deps.log.error({ err: error, remote: name }, 'a build could not be released');
      }
    }
    open = failed;
  }
}
