import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './server';

/** Files that a team's machine lacks or creates itself. */
const LEFT_OUT = new Set(['node_modules', '.git', '.cache', 'data', 'coverage', 'server', 'e2e', 'docs']);

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A long-running program of the checkout. */
export interface Program {
  readonly output: () => string;
  /** Resolves when the output matches all of these. */
  readonly until: (...lines: readonly RegExp[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A copy of the sources without the server, as a team uses. */
export class TeamCheckout {
  readonly folder = mkdtempSync(join(tmpdir(), 'textloom-team-'));

  constructor(private readonly env: Record<string, string>) {
    for (const name of readdirSync(ROOT).filter((one) => !LEFT_OUT.has(one)))
      cpSync(join(ROOT, name), join(this.folder, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.endsWith('/dist'),
      });
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Links a new remote's packages like an installation: each remote has the same ones. */
  link(remote: string): void {
    cpSync(join(ROOT, 'mfe-keywords/node_modules'), join(this.folder, `mfe-${remote}/node_modules`), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }

  run(script: string, ...words: string[]): Promise<Ran> {
    return new Promise((done) => {
      execFile(
        process.execPath,
        [join('scripts', script), ...words],
        { cwd: this.folder, env: { ...process.env, ...this.env }, maxBuffer: 16 << 20 },
        (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
      );
    });
  }

  start(script: string, ...words: string[]): Program {
    const child = spawn(process.execPath, [join('scripts', script), ...words], {
      cwd: this.folder,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    let text = '';
    const output = (): string => text;
    const until = (...lines: readonly RegExp[]): Promise<void> =>
      new Promise((done, failed) => {
        const look = (): void => {
          if (lines.every((line) => line.test(text))) done();
        };
        child.stdout.on('data', look);
        void ended.then(() => failed(new Error(`${script} ended:\n${text}`)));
        look();
      });
    const collect = (chunk: Buffer): void => void (text += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
    };
    return { output, until, stop };
  }

  edit(file: string, from: string, to: string): void {
    const path = join(this.folder, file);
    const before = readFileSync(path, 'utf8');
    const after = before.replaceAll(from, to);
    if (after === before) throw new Error(`${file} has no "${from}".`);
    writeFileSync(path, after);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
