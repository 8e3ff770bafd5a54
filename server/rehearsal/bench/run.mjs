/**
 * node server/rehearsal/bench/run.mjs <name> [arguments…]: bundles <name>.bench.ts of this folder (or another package's,
 * by its path from here) and runs it. Options of node (--cpu-prof) apply to the workload and its server.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = dirname(fileURLToPath(import.meta.url));
const [name, ...rest] = process.argv.slice(2);
// Beside the sources, so that packages and the repository's root are found.
const source = join(folder, `${name}.bench.ts`);
const outfile = join(dirname(source), `.${basename(name)}.${process.pid}.cjs`);

/** A package of the workload's own; packages of the workspace packages that it imports are bundled with them. */
function isInstalled(path) {
  try {
    return Boolean(createRequire(outfile).resolve(path));
  } catch {
    return false;
  }
}

// The stand-ins read their pages' scripts from the build.
spawnSync(process.execPath, [join(folder, '../../../scripts/lib/build-pages.mjs')], { stdio: 'inherit' });

try {
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    plugins: [
      {
        name: 'packages-stay-outside',
        setup: (bundler) =>
          bundler.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@textloom/') || !isInstalled(path) ? undefined : { path, external: true },
          ),
      },
    ],
  });
  process.exitCode =
    spawnSync(process.execPath, [...process.execArgv, outfile, ...rest], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(outfile, { force: true });
}
