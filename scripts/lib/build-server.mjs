import { existsSync } from 'node:fs';
import { join } from 'node:path';
import esbuild from 'esbuild';
import { root } from './inputs.mjs';

/** Our packages export TypeScript and are bundled; npm packages are required at run time. */
const externalPackages = {
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@textloom/') ? undefined : { path, external: true },
    );
  },
};

/** esbuild's options for the server: dist/main.cjs and, if present, dist/ops.cjs. */
export function serverOptions() {
  const entries = { main: 'server/src/main.ts', ops: 'server/src/ops/ops.ts' };
  return {
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file)))),
    absWorkingDir: root,
    outdir: 'server/dist',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    logLevel: 'silent',
    plugins: [externalPackages],
  };
}

export const buildServer = () => esbuild.build(serverOptions());
