import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../platform/base/log';
import type { Deps } from '../../../platform/web/deps';
import { findRoot } from '../../../platform/base/paths';
import { readBuiltRemote } from '../build/built-remote';
import { activate } from './release-changes.service';
import { haveRelease } from './release-archive';
import { readRelease, readStates } from './release.repository';
import { publish } from './release.service';

const BY = 'the server';

type BuildDeps = Pick<Deps, 'config' | 'db'> & { log: Pick<Log, 'info' | 'error'> };

/** Stores one build, and activates it when it is new and the remote is not disabled. */
async function releaseBuild(deps: BuildDeps, dir: string): Promise<void> {
  const { manifest, version } = readBuiltRemote(dir);
  const [known, [current]] = await deps.db.asEngine(
    async (tx) => [await readRelease(tx, manifest.id, version), await readStates(tx, manifest.id)] as const,
  );
  const isComplete = known !== undefined && (await haveRelease(deps, manifest.id, version));
  if (!isComplete) await publish(deps, dir, { by: BY, compress: false });
  if (known || current?.enabled === false) return;
  await activate(deps, manifest.id, version, { by: BY });
  deps.log.info({ remote: manifest.id, version }, 'released a new build');
}

/**
 * Releases the repository's own builds, at the start of an embedded server or by the command `ops release builds`.
 * Leaves builds that were released before alone (compressFiles compresses them after the start), so that an operator's
 * activation, rollback or disabling survives a restart.
 */
export async function publishBuilds(deps: BuildDeps, root = findRoot()): Promise<void> {
  let open = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'dist/release.json')))
    .sort();
  // Two passes: a page that moved to another remote becomes free when its former remote is released.
  for (const last of [false, true]) {
    const failed: string[] = [];
    for (const name of open) {
      try {
        await releaseBuild(deps, join(root, name, 'dist'));
      } catch (error) {
        failed.push(name);
        // A broken build must not prevent the start of the server.
        if (last) deps.log.error({ err: error, remote: name }, 'build not released');
      }
    }
    open = failed;
  }
}
