import type { Deps } from '../../../platform/web/deps';
import { startJobLoops } from '../../../platform/work/jobs';
import { stepOfUndo, type UndoDeps } from './run-undo';
import { dueUndos, UNDO_CHANNEL } from './import-undo.repository';

/** Runs one step of an undo that no other worker has locked; returns false when there is none. */
export async function runNextUndo(deps: UndoDeps): Promise<boolean> {
  for (const { id, accountId } of await deps.db.asEngine(dueUndos))
    if (await stepOfUndo(deps, accountId, id)) return true;
  return false;
}

/** Undoes imports in this process. When stopped, it ends its step and leaves the others to the next worker. */
export const startImportUndos = (deps: Pick<Deps, 'db' | 'log'>): { stop(): Promise<void> } =>
  startJobLoops(deps, { name: 'undos of imports', channel: UNDO_CHANNEL, work: () => runNextUndo(deps) });
