import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram } from './bundle-program';
import { COMMON_KEYS } from './common-keys';
import { spawnProgram, type SpawnedProgram } from './spawn-program';

export interface ServerProcess extends SpawnedProgram {
  stop(): Promise<void>;
}

/** Bundles the server once per test file; returns the file. */
export const bundleServer = (): Promise<string> => bundleProgram('app/main.ts');

/** The whole server as an operator starts it, with its own data folder. */
export function spawnServer(file: string, env: Record<string, string>): ServerProcess {
  const data = mkdtempSync(join(tmpdir(), 'textloom-server-'));
  const server = spawnProgram(file, { ...COMMON_KEYS, TEXTLOOM_DATA: data, PORT: '0', ...env });
  return {
    ...server,
    async stop() {
      server.child.kill('SIGTERM');
      await server.gone;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
