import { counted, type ImportLine, type SubscriberImport, toApiDate } from '@textloom/contracts';
import type { ImportRow } from './import-job.repository';
import { presentUndo } from './import-undo.presenter';

const progressOf = ({ state, done_bytes, bytes }: ImportRow): number => {
  if (state === 'done') return 100;
  // All rows may be written shortly before the import ends.
  return Math.min(99, Math.floor((done_bytes / Math.max(1, bytes)) * 100));
};

function labelOf({ state, reason, rows }: ImportRow): string {
  if (state === 'failed') return reason;
  const said = counted(rows, 'row');
  return state === 'done' ? `Imported ${said}.` : `${said} so far`;
}

export const presentImport = (row: ImportRow): SubscriberImport => ({
  ...row,
  status: row.state,
  progress: progressOf(row),
  label: labelOf(row),
  error: row.failed,
  undo: presentUndo(row),
  started_at: toApiDate(row.started_at),
  finished_at: row.finished_at && toApiDate(row.finished_at),
});

/** A line of the streamed reply; the last one contains the counts (API-038). */
export function presentLine(row: ImportRow): ImportLine {
  const { id, status, progress, label, good, updated, skipped, error, unsubscribed, lost_birthdays, lost_values } =
    presentImport(row);
  return status === 'running'
    ? { id, status, progress, label }
    : { id, status, progress, label, good, updated, skipped, error, unsubscribed, lost_birthdays, lost_values };
}
