import { formatCount, type SubscriberImport } from '@textloom/contracts';
import { type Column, DateText, StatusChip } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const TONES = { running: 'info', done: 'success', failed: 'danger' } as const;

function ImportState({ of: { status, undo } }: { of: SubscriberImport }) {
  if (undo?.state === 'running') return <StatusChip kind="info" label={TEXTS.undoing} />;
  if (undo?.state === 'done') return <StatusChip kind="neutral" label={TEXTS.undone} />;
  return <StatusChip kind={TONES[status]} label={TEXTS.states[status]} />;
}

const count = (key: 'good' | 'updated' | 'skipped' | 'error', width: number): Column<SubscriberImport> => ({
  key,
  header: TEXTS.countColumns[key],
  width,
  align: 'right',
  render: (row) => formatCount(row[key]),
});

/** The columns of the history of imports. */
export const importColumns: readonly Column<SubscriberImport>[] = [
  { key: 'name', header: TEXTS.file, flex: 1, minWidth: 130, primary: true, render: ({ name }) => name },
  { key: 'state', header: MESSAGES.status, width: 120, render: (row) => <ImportState of={row} /> },
  { key: 'started', header: MESSAGES.date, width: 208, render: ({ started_at }) => <DateText date={started_at} /> },
  { key: 'keyword', header: MESSAGES.fields.keyword, width: 100, render: ({ keyword }) => keyword },
  { key: 'by', header: TEXTS.importedBy, width: 110, render: ({ by }) => by || '–' },
  count('good', 84),
  count('updated', 84),
  count('skipped', 98),
  count('error', 80),
];
