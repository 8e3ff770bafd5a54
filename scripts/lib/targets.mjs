import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remoteIds } from './packages.mjs';
import { root } from './paths.mjs';

const CLIENT_SHARED = ['reading', 'contracts', 'api', 'bus', 'session', 'kit', 'ui', 'mui', 'page-start', 'build'].map(
  (name) => `shared/${name}`,
);

/** Build targets: each with its folder, its inputs, and a file that exists after a finished build. */
export function targets() {
  const client = (id, dir, proof) => ({
    id,
    dir,
    kind: id === 'shell' ? 'shell' : 'remote',
    inputs: [dir, ...CLIENT_SHARED, ...(id === 'shell' ? [] : ['shared/standalone']), 'pnpm-lock.yaml'],
    proof: join(root, dir, 'dist', proof),
  });
  const server = {
    id: 'server',
    dir: 'server',
    kind: 'server',
    inputs: [
      'server',
      'shared/reading',
      'shared/contracts',
      'shared/page-start/texts',
      'pnpm-lock.yaml',
      'scripts/lib/build-server.mjs',
    ],
    proof: join(root, 'server/dist/main.cjs'),
  };
  return [
    ...(existsSync(join(root, 'server/src/app/main.ts')) ? [server] : []),
    client('shell', 'shell', 'index.html'),
    ...remoteIds().map((id) => client(id, `mfe-${id}`, 'release.json')),
  ];
}
