import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPTS = readdirSync(__dirname).filter((name) => name.endsWith('.mjs'));

/** Without a data folder and PATH, a script that does more than print its usage fails. */
function call(script: string, ...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, script), ...args], {
    encoding: 'utf8',
    timeout: 30_000,
    env: { PATH: '', TEXTLOOM_DATA: '/dev/null/nowhere' },
  });
  return { code: status, out: stdout, err: stderr };
}

describe.each(SCRIPTS)('%s', (script) => {
  // The server's program, which may not be built yet, parses the operator's commands.
  const operator = script === 'ops.mjs';

  if (operator) {
    it.each(['--help', '-h'])('lists its commands with %s', (help) => {
      const { out, err } = call(script, help);
      expect(out + err).toMatch(/^Commands:|^The server is not built yet/);
    });
    return;
  }

  it.each(['--help', '-h'])('prints its usage with %s, and does nothing', (help) => {
    const { code, out, err } = call(script, help);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Usage:/);
    expect(out).not.toMatch(/built in|unchanged|check: |──/);
  });

  if (script === 'e2e.mjs') return;
  it('refuses an unknown option, and prints its usage', () => {
    const { code, out, err } = call(script, '--nonsense');
    expect(code).toBe(1);
    expect(err).toMatch(/^Unknown option '--nonsense'\.\nUsage:/);
    expect(out).toBe('');
  });
});

describe('wrong calls', () => {
  it.each([
    ['build.mjs', ['shel'], /^Nothing called shel to build\. There are: server, shell, /],
    ['dev.mjs', ['keyword'], /^No remote called keyword\. There are: /],
    ['alone.mjs', [], /^Which remote\? There are: /],
    ['start.mjs', ['now'], /^Unexpected argument 'now'\.\nUsage: npm start/],
    ['test.mjs', ['--only', 'constructor'], /^Usage: npm test/],
    ['check.mjs', ['--only'], /^Option '--only <value>' argument missing\.\nUsage: pnpm check/],
    ['bench.mjs', ['grids'], /^No workload grids\. There are: /],
    ['bench.mjs', ['--runs', '3'], /^Options belong to one workload/],
    ['bench.mjs', ['web', '--people', '9'], /^web has no option --people\.\nUsage: pnpm bench/],
  ] as const)('%s %j is told what there is', (script, args, told) => {
    const { code, err } = call(script, ...args);
    expect(code).toBe(1);
    expect(err).toMatch(told);
  });
});
