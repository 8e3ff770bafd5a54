import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MODULE = join(__dirname, 'lib', 'stop-requests.mjs');
/** Longer than the time between two looks at the parent. */
const TWO_LOOKS_MS = 1_500;

let folder: string;
let started: number[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'textloom-stops-'));
  started = [];
  // Says who it is, then runs until it is asked to stop.
  const program = `
    import { StopRequests } from ${JSON.stringify(MODULE)};
    const stops = new StopRequests();
    stops.on('stop', (signal) => { console.log('asked ' + signal); process.exit(0); });
    setInterval(() => undefined, 1_000);
    console.log('pid ' + process.pid + ' parent ' + process.ppid);`;
  writeFileSync(join(folder, 'start.mjs'), program);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }));
});

afterEach(() => {
  for (const pid of started)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  starter: ChildProcess;
  pid: number;
  parent: number;
  output(): string;
  /** Resolves when the output contains a text. */
  wrote(text: string): Promise<void>;
}

/** The variables of the npm that runs these tests must not count. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Running> {
  const starter = spawn(command, args, {
    cwd: folder,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (starter.pid !== undefined) started.push(starter.pid);
  let text = '';
  for (const stream of [starter.stdout, starter.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const wrote = async (part: string): Promise<void> => {
    for (const limit = Date.now() + 60_000; !text.includes(part); await new Promise((done) => setTimeout(done, 20)))
      if (Date.now() > limit) throw new Error(`did not write "${part}": ${text}`);
  };
  await wrote('parent ');
  const [, pid, parent] = /pid (\d+) parent (\d+)/.exec(text)?.map(Number) ?? [];
  if (!pid || !parent) throw new Error(text);
  started.push(pid);
  return { starter, pid, parent, output: () => text, wrote };
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a program that npm started', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('is asked to stop when npm is ended by %s', async (signal) => {
    const { starter, pid, wrote } = await run('npm', ['start']);
    starter.kill(signal);
    await wrote('asked SIGTERM');
    expect(pid).not.toBe(starter.pid);
  });

  it('is asked to stop when the shell that npm started is killed', async () => {
    const { starter, parent, wrote } = await run('npm', ['start']);
    process.kill(parent, 'SIGKILL');
    await wrote('asked SIGTERM');
    expect(parent).not.toBe(starter.pid);
  });

  it('goes on when the shell from which npm was started ends, as after nohup npm start &', async () => {
    const { starter, pid, output } = await run('sh', ['-c', 'nohup npm start & wait']);
    starter.kill('SIGKILL');
    await new Promise((done) => setTimeout(done, TWO_LOOKS_MS));
    expect(output()).not.toContain('asked');
    expect(isRunning(pid)).toBe(true);
    process.kill(pid, 'SIGTERM');
  });
});

describe('a program that was started without npm', () => {
  it.each<[string, Record<string, string>]>([
    ['', {}],
    [', also below the script of another npm', { npm_lifecycle_event: 'dev', npm_lifecycle_script: 'node dev.mjs' }],
  ])('goes on when the shell that started it ends%s', async (_also, env) => {
    const { starter, pid, parent, output, wrote } = await run('sh', ['-c', 'nohup node start.mjs & wait'], env);
    expect(parent).toBe(starter.pid);
    starter.kill('SIGKILL');
    await new Promise((done) => setTimeout(done, TWO_LOOKS_MS));
    expect(output()).not.toContain('asked');
    expect(isRunning(pid)).toBe(true);
    process.kill(pid, 'SIGTERM');
    await wrote('asked SIGTERM');
  });
});
