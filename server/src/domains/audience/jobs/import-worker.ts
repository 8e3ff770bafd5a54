import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { startLoop, type Loop } from '../../../platform/work/work-loop';
import { listenForWork } from '../../../platform/work/work-listener';
import { IMPORT_CHANNEL } from '../store/import-job.repository';
import { claimImport, endImport } from '../store/import-work.repository';
import { IMPORT_TUNING, runImport, type ImportDeps, type ImportTuning } from '../imports/run-import';

/** Of different accounts. */
const PARALLEL_IMPORTS = 2;
/** Claims in a row without a commit. */
const MAX_ATTEMPTS = 5;
const GIVEN_UP = 'Something went wrong on our side. Please try again or contact support.';

export interface ImportWorker {
  /** Commits the current sub-batch and leaves the rest to the next worker. */
  stop(): Promise<void>;
}

/** Claims one import and works on it; returns false when there is none. */
export async function runNextImport(
  deps: ImportDeps,
  tuning: ImportTuning,
  owner: string,
  stopping: () => boolean = () => false,
): Promise<boolean> {
  const job = await deps.db.asEngine((tx) => claimImport(tx, owner, tuning.leaseMs));
  if (!job) return false;
  if (job.attempts > MAX_ATTEMPTS) {
    deps.log.error({ import: job.id, attempts: job.attempts }, 'import failed after too many attempts');
    await deps.db.asEngine((tx) => endImport(tx, job.id, owner, GIVEN_UP));
    return true;
  }
  await runImport({ deps, tuning, owner, job, stopping });
  return true;
}

/** Runs imports in this process. Any number of processes may do so, with one database. */
export async function startImports(deps: ImportDeps, tuned: Partial<ImportTuning> = {}): Promise<ImportWorker> {
  const tuning = { ...IMPORT_TUNING, ...tuned };
  let stopped = false;
  const loops: Loop[] = Array.from({ length: PARALLEL_IMPORTS }, () => {
    const owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
    return startLoop({
      name: 'imports',
      work: async () => !stopped && (await runNextImport(deps, tuning, owner, () => stopped)),
      pollMs: tuning.pollMs,
      log: deps.log,
    });
  });
  const listener = listenForWork(deps, IMPORT_CHANNEL, () => {
    for (const loop of loops) loop.wake();
  });
  return {
    async stop() {
      stopped = true;
      listener.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
