import { mkdirSync, mkdtempSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { fromRoot } from '../platform/base/paths';

/** Like scripts/lib/build-server.mjs: our code is bundled, npm packages are required. */
const externalPackages: Plugin = {
  name: 'external-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@textloom/') ? undefined : { path, external: true },
    ),
};

/** Bundles a program of server/src, such as `app/main.ts`, beside the server's packages; returns the file. */
export async function bundleProgram(source: string): Promise<string> {
  const folder = fromRoot('server/node_modules/.textloom-test');
  mkdirSync(folder, { recursive: true });
  const name = basename(source, '.ts');
  const outfile = join(mkdtempSync(join(folder, `${name}-`)), `${name}.cjs`);
  await build({
    entryPoints: [fromRoot('server/src', source)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    plugins: [externalPackages],
  });
  return outfile;
}
