import type { Plugin } from 'esbuild';

/** Like scripts/lib/build-server.mjs: our code is bundled, npm packages are required. */
export const externalPackages: Plugin = {
  name: 'external-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@textloom/') ? undefined : { path, external: true },
    ),
};
