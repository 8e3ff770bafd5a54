import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const RUN = join(__dirname, 'lib', 'run.mjs');

/** Starts a process that never ends, and says its number. */
const LASTING = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  console.log('started ' + pid); setInterval(() => {}, 1000);`;

/** One that has ended and that nobody waited for counts as ended. */
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe('a command that is stopped', () => {
  it('ends with all that it started', async () => {
    const program = `
      import { run } from ${JSON.stringify(RUN)};
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 1_000);
      const { code, output } = await run(process.execPath, ['-e', ${JSON.stringify(LASTING)}], {
        capture: true, stop: stop.signal,
      });
      console.log(output + 'code ' + code);`;
    const output = await new Promise<string>((done) =>
      execFile(process.execPath, ['--input-type=module', '-e', program], (_error, stdout, stderr) =>
        done(stdout + stderr),
      ),
    );
    expect(output).toMatch(/code 143\n$/);
    const started = Number(/started (\d+)/.exec(output)?.[1]);
    expect(started).toBeGreaterThan(0);
    for (const limit = Date.now() + 60_000; isRunning(started); await new Promise((done) => setTimeout(done, 20)))
      expect(Date.now()).toBeLessThan(limit);
  });
});
