import { bundleProgram } from './bundle-program';
import { spawnProgram, type SpawnedProgram } from './spawn-program';
import type { WorkerOrder } from './worker-process';

/** Bundles the worker once per test file; returns the file. */
export const bundleWorker = (): Promise<string> => bundleProgram('testing/worker-process.ts');

export interface WorkerProcess extends SpawnedProgram {
  /** Resolves when it is ready. */
  ready: Promise<unknown>;
}

export function spawnWorker(file: string, order: WorkerOrder, level = 'info'): WorkerProcess {
  const worker = spawnProgram(file, { WORKER_ORDER: JSON.stringify(order), WORKER_LOG: level });
  const ready = worker.wrote('the worker is ready');
  ready.catch(() => undefined);
  return { ...worker, ready };
}
