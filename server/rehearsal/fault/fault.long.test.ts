import { spawn } from 'node:child_process';
import { fromRoot } from '../../src/platform/base/paths';

/** The command as a user enters it: its exit code and its output. */
const fault = (...args: string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [fromRoot('scripts/fault.mjs'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('exit', (code) => done({ code, output }));
  });

describe('pnpm fault: real processes with faults while a campaign is sent', () => {
  it.each(['kills', 'database-loss', 'silent-connections'])(
    'judges %s as right: every text once, every STOP obeyed, every payment charged once',
    async (name) => {
      const { code, output } = await fault(name, '--short', '--messages', '300', '--seed', '25');
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
      expect(output).toContain('1 of 1 runs were judged right.');
    },
    180_000,
  );

  it('refuses an unknown scenario, and lists the known ones', async () => {
    const { code, output } = await fault('floods');
    expect(code).toBe(1);
    expect(output).toMatch(/^There is no scenario floods\. There are:\n {2}kills /);
  });
});
