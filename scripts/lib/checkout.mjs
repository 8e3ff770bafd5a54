import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';
import { pnpm } from './pnpm.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs `work(folder, hash)` in a temporary clone of this repository at a commit, with its packages installed. */
export async function atCommit(commit, work) {
  let hash;
  try {
    hash = git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`).trim();
  } catch {
    throw new Failure(`There is no commit ${commit}.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'textloom-at-'));
  try {
    git('clone', '--quiet', '--shared', '--no-checkout', root, folder);
    git('-C', folder, 'checkout', '--quiet', '--detach', hash);
    console.log(`Installing the packages of ${hash.slice(0, 8)}…`);
    const { code, output } = await pnpm(['install', '--frozen-lockfile'], {
      capture: true,
      cwd: folder,
      env: { CI: 'true' },
    });
    if (code !== 0) throw new Failure(`The packages of ${commit} could not be installed: ${output.slice(-1_000)}`);
    return await work(folder, hash.slice(0, 8));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
