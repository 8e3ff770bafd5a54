import type { Deps } from '../../../platform/web/deps';
import { startJobLoops } from '../../../platform/work/jobs';
import { BULK_CHANNEL, dueBulks } from './bulk.repository';
import { stepOfBulk, type BulkDeps } from './run-bulk';

/** Of different accounts, or of one. */
const PARALLEL = 2;
/** Held actions take effect at most this long after their time. */
const POLL_MS = 1_000;

/** Runs one step of a due action that no other worker has locked; returns false when there is none. */
export async function runNextStep(deps: BulkDeps): Promise<boolean> {
  for (const { id, accountId } of await deps.db.asEngine(dueBulks))
    if (await stepOfBulk(deps, accountId, id)) return true;
  return false;
}

/** Works on actions in this process. When stopped, it ends its step and leaves the others to the next worker. */
export const startBulkActions = (deps: Pick<Deps, 'db' | 'log'>): { stop(): Promise<void> } =>
  startJobLoops(deps, {
    name: 'bulk actions',
    channel: BULK_CHANNEL,
    pollMs: POLL_MS,
    parallel: PARALLEL,
    work: () => runNextStep(deps),
  });
