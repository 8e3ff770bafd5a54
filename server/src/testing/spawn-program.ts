import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const WROTE_MS = 40_000;

export interface SpawnedProgram {
  child: ChildProcess;
  /** Its output so far, stdout and stderr. */
  output(): string;
  /** Resolves with the first line that contains this text, as soon as it was written. */
  wrote(text: string): Promise<string>;
  /** Resolves when the process has exited. */
  gone: Promise<void>;
}

/** Starts a bundled program with further settings. */
export function spawnProgram(file: string, env: Readonly<Record<string, string>>): SpawnedProgram {
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return {
    child,
    output: () => text,
    gone: new Promise((done) => child.once('exit', () => done())),
    async wrote(part) {
      for (const limit = Date.now() + WROTE_MS; ; await sleep(20)) {
        const line = text.split('\n').find((one) => one.includes(part));
        if (line !== undefined) return line;
        if (child.exitCode !== null || child.signalCode !== null || Date.now() > limit)
          throw new Error(`the program did not write "${part}": ${text}`);
      }
    },
  };
}
