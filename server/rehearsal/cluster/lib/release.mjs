// The server of another commit, bundled from its sources with today's packages.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import esbuild from 'esbuild';
import { serverOptions } from '../../../../scripts/lib/build-server.mjs';
import { Failure } from '../../../../scripts/lib/failure.mjs';
import { root } from '../../../../scripts/lib/paths.mjs';
import { BUNDLES } from './servers.mjs';

const git = (args, options) => execFileSync('git', args, { cwd: root, maxBuffer: 512 * 1_048_576, ...options });

/** Returns its bundle and its folder, which contains its migrations. */
export async function buildRelease(commit) {
  let hash;
  try {
    hash = git(['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { encoding: 'utf8' }).trim();
  } catch {
    throw new Failure(`There is no commit ${commit}.`);
  }
  const folder = join(BUNDLES, `release-${hash.slice(0, 8)}`);
  const program = join(folder, 'server/dist/main.cjs');
  if (existsSync(program)) return { program, folder, hash: hash.slice(0, 8) };
  mkdirSync(join(folder, 'node_modules/@textloom'), { recursive: true });
  const archive = git(['archive', hash, 'server', 'shared', 'pnpm-workspace.yaml']);
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const name of readdirSync(join(folder, 'shared')))
    if (!existsSync(join(folder, 'node_modules/@textloom', name)))
      symlinkSync(join(folder, 'shared', name), join(folder, 'node_modules/@textloom', name));
  await esbuild.build({
    ...serverOptions(),
    absWorkingDir: folder,
    entryPoints: { main: 'server/src/app/main.ts' },
    outdir: join(folder, 'server/dist'),
    sourcemap: false,
    logLevel: 'error',
  });
  return { program, folder, hash: hash.slice(0, 8) };
}
