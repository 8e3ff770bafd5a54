import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fromRoot } from '../../src/platform/base/paths';
import type { Say } from '../fault/story';

const KINDS = ['kill', 'cut', 'disk', 'roll'];
const PROGRAM = ['server', 'rehearsal', 'cluster', 'failover.mjs'] as const;

const run = (kind: string, runs: string | undefined): Promise<number> =>
  new Promise((done) => {
    const args = [fromRoot(...PROGRAM), kind, ...(runs === undefined ? [] : ['--runs', runs])];
    const child = spawn(process.execPath, args, { cwd: fromRoot(), stdio: 'inherit' });
    process.once('SIGTERM', () => child.kill('SIGTERM'));
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });

/** The scenario that needs three database nodes: cluster/failover.mjs is its program. */
export const failover = {
  name: 'failover',
  about:
    'a cluster whose primary is killed, cut off or full, or whose servers are replaced: failover [kill|cut|disk|roll]',
  needs: 'root and the packages of a cluster',
  async run(kinds: readonly string[], runs: string | undefined, say: Say): Promise<number> {
    const wanted = kinds.length > 0 ? kinds : KINDS;
    const unknown = wanted.filter((kind) => !KINDS.includes(kind));
    if (unknown.length > 0) {
      say(`failover knows ${KINDS.join(', ')}, not ${unknown.join(', ')}.`);
      return 1;
    }
    if (!existsSync(fromRoot(...PROGRAM))) {
      say(`failover cannot run here: ${PROGRAM.join('/')} is missing.`);
      return 1;
    }
    let worst = 0;
    for (const kind of wanted) worst = Math.max(worst, await run(kind, runs));
    return worst;
  },
};
