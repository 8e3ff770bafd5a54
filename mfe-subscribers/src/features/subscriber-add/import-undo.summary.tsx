import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  formatCount,
  previewImportUndo,
  undoImport,
  type ImportUndo,
  type ImportUndoCounts,
  type SubscriberImport,
} from '@textloom/contracts';
import { confirm, useAction, useFormatDate } from '@textloom/kit';
import { tokens } from '@textloom/ui';
import { SUBSCRIBERS } from '../../api/keys';
import { TEXTS } from './messages';

const willText = ({ removed, restored, kept }: ImportUndoCounts, keyword: string): string =>
  [
    removed > 0 && TEXTS.willRemove(removed, keyword),
    restored > 0 && TEXTS.willRestore(restored),
    kept > 0 && TEXTS.willKeep(kept),
    removed + restored + kept === 0 && TEXTS.willChangeNobody,
    TEXTS.whoLeftStays,
  ]
    .filter((text) => text !== false)
    .join(' ');

const Note = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: tokens.muted, overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

function closedText({ reason, later }: ImportUndo, until: string): string | null {
  if (reason === 'late') return TEXTS.undoLate(until);
  if (reason === 'older') return TEXTS.undoOlder;
  return reason === 'later' ? TEXTS.undoLater(later) : null;
}

/** "Undo" of an import, with a confirmation that states the effect. */
function UndoButton({ of: { id, name, keyword } }: { of: SubscriberImport }) {
  const client = useQueryClient();
  const [busy, undo] = useAction(async () => {
    const counts = await call(previewImportUndo, { id });
    const sure = await confirm({
      title: TEXTS.undoQuestion(name),
      message: willText(counts, keyword),
      yes: TEXTS.undoYes,
      destructive: true,
    });
    if (!sure) return;
    await call(undoImport, { id }).finally(() => client.invalidateQueries({ queryKey: SUBSCRIBERS }));
  });
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={busy}
      aria-label={`${TEXTS.undo}: ${name}`}
      onClick={() => undo()}
    >
      {TEXTS.undo}
    </Button>
  );
}

/** The undo of an import: whether it is possible, its progress, its result, or why it is not offered. */
export default function ImportUndoSummary({ of }: { of: SubscriberImport }) {
  const formatDate = useFormatDate();
  const { undo } = of;
  if (!undo) return null;
  const { state, by, at, until, progress, removed, restored, kept } = undo;
  if (state === 'running')
    return (
      <Box sx={{ py: 0.5 }}>
        <Typography variant="body2" role="status">
          {TEXTS.undoingImport}
        </Typography>
        <LinearProgress variant="determinate" value={progress} aria-label={TEXTS.undoProgress} sx={{ mt: 0.5 }} />
      </Box>
    );
  if (state === 'done')
    return (
      <Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {TEXTS.undoneBy(by, at === null ? '' : formatDate(at))}
        </Typography>
        <Note>{TEXTS.undoneCounts(formatCount(removed), formatCount(restored), formatCount(kept))}</Note>
      </Box>
    );
  const end = until === null ? '' : formatDate(until);
  if (state === 'closed') {
    const text = closedText(undo, end);
    return text === null ? null : <Note>{text}</Note>;
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, py: 0.5 }}>
      <UndoButton of={of} />
      <Note>{state === 'stopped' ? TEXTS.undoStopped : TEXTS.canUndoUntil(end)}</Note>
    </Box>
  );
}
