import { toApiDate, type ImportUndo } from '@textloom/contracts';
import type { ImportRow } from './import-job.repository';

/** Why an import cannot be undone now; null: it can. */
export function closedReason(row: ImportRow): ImportUndo['reason'] {
  if (row.state === 'running') return 'running';
  if (row.undo_late) return 'late';
  if (!row.undoable) return 'older';
  // An import that found its people unchanged may still have to be undone before an earlier one.
  if (row.rows === row.failed) return 'nothing';
  return row.undo_later === null ? null : 'later';
}

export function presentUndo(row: ImportRow): ImportUndo {
  const { undo_state, undo_total, undo_removed: removed, undo_restored: restored, undo_kept: kept } = row;
  const isUnderway = undo_state === 'running' || undo_state === 'done';
  const reason = isUnderway ? null : closedReason(row);
  return {
    state: reason === null ? undo_state || 'open' : 'closed',
    reason,
    later: row.undo_later ?? '',
    until: row.undo_until && toApiDate(row.undo_until),
    by: row.undo_by ?? '',
    at: row.undone_at && toApiDate(row.undone_at),
    progress: undo_state === 'done' ? 100 : Math.floor(((removed + restored + kept) / Math.max(1, undo_total)) * 100),
    removed,
    restored,
    kept,
  };
}
