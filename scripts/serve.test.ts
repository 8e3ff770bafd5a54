import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIB = join(__dirname, 'lib');

let folder: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'textloom-serve-'));
});

afterEach(() => {
  running?.kill('SIGKILL');
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

interface Supervised {
  child: ChildProcess;
  output(): string;
  wrote(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<number | null>;
}

/** Supervises a program in the place of the server; it says its process id and its PORT. */
function supervise(body: string): Supervised {
  const program = join(folder, 'server.cjs');
  writeFileSync(program, `console.log('server ' + process.pid + ' port ' + process.env.PORT);\n${body}`);
  const source = `
    import { serve } from ${JSON.stringify(join(LIB, 'serve.mjs'))};
    import { StopRequests } from ${JSON.stringify(join(LIB, 'stop-requests.mjs'))};
    process.exitCode = await serve(new StopRequests(), ${JSON.stringify(program)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return {
    child,
    output: () => text,
    async wrote(pattern) {
      for (const limit = Date.now() + 60_000; ; await new Promise((done) => setTimeout(done, 20))) {
        const found = pattern.exec(text);
        if (found) return found;
        if (Date.now() > limit) throw new Error(`did not write ${pattern}: ${text}`);
      }
    },
    ended: new Promise((done) => child.once('close', (code) => done(code))),
  };
}

const READY = `process.send({ port: 4711 }); setInterval(() => undefined, 1_000);`;
const pids = (output: string): number[] => [...output.matchAll(/server (\d+)/g)].map(([, pid]) => Number(pid));
const linesOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the server that npm start runs', () => {
  it('is started again at the same port when it was killed, after a longer pause each time', async () => {
    const { child, output, wrote, ended } = supervise(READY);
    await wrote(/server \d+ port 0\n/);
    for (const round of [1, 2]) {
      await new Promise((done) => setTimeout(done, 200));
      const killed = pids(output()).at(-1) ?? 0;
      process.kill(killed, 'SIGKILL');
      await wrote(new RegExp(`(server \\d+ port 4711\\n[^]*){${round}}`));
    }
    expect(linesOf(output())).toEqual(
      [1, 2].map((seconds) => ({
        level: 40,
        time: expect.any(String),
        pid: child.pid,
        role: 'start',
        code: 137,
        signal: 'SIGKILL',
        seconds,
        msg: 'the server ended; it is started again',
      })),
    );
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('is started again when it crashed', async () => {
    const { child, output, wrote, ended } = supervise(
      `process.send({ port: 4711 }); setTimeout(() => process.exit(process.env.PORT === '0' ? 1 : 3), 300);`,
    );
    await wrote(/port 4711/);
    expect(linesOf(output())).toMatchObject([{ code: 1, seconds: 1 }]);
    child.kill('SIGTERM');
    await ended;
  });

  it('ends the command with its code when it could not start', async () => {
    const { output, ended } = supervise(`console.error('Setting PORT must be a whole number.'); process.exit(1);`);
    expect(await ended).toBe(1);
    expect(pids(output())).toHaveLength(1);
  });

  it('ends the command when somebody asked the server itself to stop', async () => {
    const { output, wrote, ended } = supervise(READY);
    await wrote(/server/);
    await new Promise((done) => setTimeout(done, 200));
    process.kill(pids(output())[0] ?? 0, 'SIGTERM');
    expect(await ended).toBe(0);
    expect(linesOf(output())).toEqual([]);
  });

  it('is not started again when the stop was asked during the pause', async () => {
    const { child, output, wrote, ended } = supervise(READY);
    await wrote(/server/);
    await new Promise((done) => setTimeout(done, 200));
    process.kill(pids(output())[0] ?? 0, 'SIGKILL');
    await wrote(/started again/);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(pids(output())).toHaveLength(1);
  });
});
