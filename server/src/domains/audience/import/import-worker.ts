import { claimName, startJobLoops } from '../../../platform/work/jobs';
import { noteTakeovers } from '../../../platform/work/takeovers';
import { IMPORT_CHANNEL } from './import-job.repository';
import { claimImport } from './import-work.repository';
import { finishImport } from './finish-import';
import { IMPORT_TUNING, runImport, type ImportDeps, type ImportTuning } from './run-import';

/** Of different accounts. */
const PARALLEL_IMPORTS = 2;
/** Claims in a row without a commit. */
const MAX_ATTEMPTS = 5;
const GIVEN_UP = 'Something went wrong on our side. Please try again or contact support.';

/** Claims one import and works on it; returns false when there is none. */
export async function runNextImport(
  deps: ImportDeps,
  tuning: ImportTuning,
  owner: string,
  stopping: () => boolean = () => false,
): Promise<boolean> {
  const job = await deps.db.asEngine((tx) => claimImport(tx, owner, tuning.leaseMs));
  if (!job) return false;
  noteTakeovers('imports', [job]);
  if (job.attempts > MAX_ATTEMPTS) {
    deps.log.error({ import: job.id, attempts: job.attempts }, 'import failed after too many attempts');
    await deps.db.asEngine((tx) => finishImport(tx, job, owner, GIVEN_UP));
    return true;
  }
  await runImport({ deps, tuning, owner, job, stopping });
  return true;
}

/**
 * Runs imports in this process. When stopped, it commits the current sub-batch and leaves the rest to the next worker.
 */
export async function startImports(
  deps: ImportDeps,
  tuned: Partial<ImportTuning> = {},
): Promise<{ stop(): Promise<void> }> {
  const tuning = { ...IMPORT_TUNING, ...tuned };
  return startJobLoops(deps, {
    name: 'imports',
    channel: IMPORT_CHANNEL,
    pollMs: tuning.pollMs,
    parallel: PARALLEL_IMPORTS,
    work: (stopping) => runNextImport(deps, tuning, claimName(), stopping),
  });
}
