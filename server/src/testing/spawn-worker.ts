import { spawn, type ChildProcess } from 'node:child_process';
import { bundleProgram } from './bundle-program';
import type { WorkerOrder } from './worker-process';

/** Bundles the worker once per test file; returns the file. */
export const bundleWorker = (): Promise<string> => bundleProgram('testing/worker-process.ts');

export interface WorkerProcess {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Resolves when it is ready. */
  ready: Promise<void>;
  /** Resolves when the process has exited. */
  gone: Promise<void>;
}

export function spawnWorker(file: string, order: WorkerOrder, level = 'info'): WorkerProcess {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, WORKER_ORDER: JSON.stringify(order), WORKER_LOG: level },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('ready\n')) resolve();
    });
    child.once('exit', () => reject(new Error(`the worker ended before it was ready: ${text}`)));
  });
  ready.catch(() => undefined);
  return { child, output: () => text, ready, gone };
}
