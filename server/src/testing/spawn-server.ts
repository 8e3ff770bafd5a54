import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram } from './bundle-program';
import { COMMON_KEYS } from './common-keys';

export interface ServerProcess {
  child: ChildProcess;
  /** Its output so far, stdout and stderr. */
  output(): string;
  /** Resolves when a line with this text was written. */
  wrote(text: string): Promise<string>;
  stop(): Promise<void>;
}

/** Bundles the server once per test file; returns the file. */
export const bundleServer = (): Promise<string> => bundleProgram('app/main.ts');

/** The whole server as an operator starts it, with its own data folder. */
export function spawnServer(file: string, env: Record<string, string>): ServerProcess {
  const data = mkdtempSync(join(tmpdir(), 'textloom-server-'));
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...COMMON_KEYS, TEXTLOOM_DATA: data, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    child,
    output: () => text,
    async wrote(part) {
      for (const limit = Date.now() + 40_000; ; await new Promise((done) => setTimeout(done, 20))) {
        const line = text.split('\n').find((one) => one.includes(part));
        if (line !== undefined) return line;
        if (child.exitCode !== null || Date.now() > limit)
          throw new Error(`the server did not write "${part}": ${text}`);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
