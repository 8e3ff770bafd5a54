import { bundleProgram } from './bundle-program';
import { ACCOUNT, TOKEN } from './carrier';
import { spawnProgram, type SpawnedProgram } from './spawn-program';
import type { Stage } from './stage';
import type { SendingOrder, WorkerOrder } from './worker-process';

/** Bundles the worker once per test file; returns the file. */
export const bundleWorker = (): Promise<string> => bundleProgram('testing/worker-process.ts');

/** An order to send through a stage's carrier. */
export const sendingOrder = (
  { db, deps, simulatorUrl, publicUrl }: Stage,
  { config, tuning }: { config: Partial<SendingOrder['config']>; tuning: SendingOrder['tuning'] },
): SendingOrder => ({
  databaseUrl: db.url,
  gateway: {
    baseUrl: `${simulatorUrl}/carrier`,
    accountSid: ACCOUNT,
    authToken: TOKEN,
    publicUrl,
    numbers: [],
    timeoutMs: 30_000,
  },
  config: { ...deps.config, ...config },
  tuning,
});

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
