import { spawn } from 'node:child_process';
import { fromRoot } from '../../src/platform/base/paths';

/** The scenario that needs three database nodes, and has its own program. */
export const failover = {
  name: 'failover',
  about:
    'a cluster whose primary is killed, cut off or full, or whose servers are replaced: failover [kill|cut|disk|roll]',
  needs: 'root and the packages of a cluster',
  run: (kinds: readonly string[], runs: string | undefined): Promise<number> =>
    new Promise((done) => {
      const args = [...kinds, ...(runs === undefined ? [] : ['--runs', runs])];
      const program = fromRoot('server/rehearsal/cluster/failover.mjs');
      const child = spawn(process.execPath, [program, ...args], { cwd: fromRoot(), stdio: 'inherit' });
      process.once('SIGTERM', () => child.kill('SIGTERM'));
      child.once('error', () => done(1));
      child.once('exit', (code) => done(code ?? 1));
    }),
};
