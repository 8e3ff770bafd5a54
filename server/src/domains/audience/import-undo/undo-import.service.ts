import type { ImportUndo, ImportUndoCounts, SubscriberImport } from '@textloom/contracts';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { noteSecurity } from '../../access';
import { optOutsToUndo, previewOptOuts, previewRows, rowsToUndo } from '../../people/import';
import { findImport, type ImportRow } from '../import/import-job.repository';
import { beginUndo, lockForUndo } from './import-undo.repository';
import { closedReason } from '../import/import-undo.presenter';
import { presentImport } from '../import/imports.presenter';

const REFUSALS: Readonly<Record<NonNullable<ImportUndo['reason']>, (row: ImportRow) => string>> = {
  running: () => 'This import is still running.',
  older: () => 'This import was made before imports could be undone.',
  late: () => 'An import can be undone for 24 hours after its end.',
  nothing: () => 'No row of this file was imported, so there is nothing to undo.',
  later: ({ undo_later }) => `“${undo_later}” was imported into this keyword later. Undo that import first.`,
};

async function undoable(tx: Tx, accountId: number, id: number): Promise<ImportRow> {
  const row = await findImport(tx, accountId, id);
  if (!row) throw notFound('This import');
  if (row.undo_state === 'done') throw new AppError('conflict', 'This import has been undone already.');
  const reason = row.undo_state === 'running' ? null : closedReason(row);
  if (reason !== null) throw new AppError('conflict', REFUSALS[reason](row));
  return row;
}

/** What an undo of the import would do now. */
export const previewOf = (deps: Deps, { accountId }: Session, id: number): Promise<ImportUndoCounts> =>
  deps.db.asAccount(accountId, async (tx) => {
    await undoable(tx, accountId, id);
    const rows = await previewRows(tx, accountId, id);
    const optOuts = await previewOptOuts(tx, accountId, id);
    return { ...rows, restored: rows.restored + optOuts.restored, kept: rows.kept + optOuts.kept };
  });

/** Begins to undo an import; a worker does the rest. A repeated call finds it running. */
export const undoImport = (deps: Deps, { accountId, userId }: Session, id: number): Promise<SubscriberImport> =>
  deps.db.asAccount(accountId, async (tx) => {
    if (!(await lockForUndo(tx, accountId, id))) throw notFound('This import');
    const row = await undoable(tx, accountId, id);
    if (row.undo_state === 'running') return presentImport(row);
    const people = (await rowsToUndo(tx, accountId, id)) + (await optOutsToUndo(tx, accountId, id));
    await beginUndo(tx, id, userId, people);
    await noteSecurity(tx, { accountId, kind: 'import', text: `Began to undo the import of ${row.name}.` });
    await notifyLive(tx, accountId, { type: 'import.progress', payload: { id, progress: 0 } });
    return presentImport((await findImport(tx, accountId, id)) ?? row);
  });
