import Close from '@mui/icons-material/Close';
import { Button, IconButton, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import type { Bulk } from '@textloom/contracts';
import { useAction } from '@textloom/kit';
import { MESSAGES } from '../../messages';
import { bulkText } from './bulk-text';
import { TEXTS } from './messages';

interface Props {
  bulk: Bulk;
  onUndo: (id: number) => Promise<void>;
  onClose: (id: number) => void;
}

/** Shows a running or finished bulk action with its progress and, while it can be undone, "Undo". */
export function BulkNotice({ bulk, onUndo, onClose }: Props) {
  const { id, state, total, done, undo_ms } = bulk;
  const [busy, undo] = useAction(() => onUndo(id));
  const isRunning = state === 'running' || state === 'undoing';
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={TEXTS.change}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: 16,
        bottom: 'calc(16px + var(--alerts-room, 0px))',
        width: 'min(420px, calc(100vw - 32px))',
        overflow: 'hidden',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 1, minHeight: 52 }}>
        <Typography role="status" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {bulkText(bulk)}
        </Typography>
        {undo_ms > 0 && state !== 'undoing' && (
          <Button size="small" disabled={busy} onClick={() => undo()}>
            {MESSAGES.undo}
          </Button>
        )}
        {!isRunning && state !== 'held' && (
          <IconButton aria-label={TEXTS.close} onClick={() => onClose(id)} sx={{ width: 32, height: 32 }}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Stack>
      {isRunning && (
        <LinearProgress
          aria-label={bulkText(bulk)}
          variant={total === null || state === 'undoing' ? 'indeterminate' : 'determinate'}
          value={total ? Math.floor((done / total) * 100) : 0}
        />
      )}
    </Paper>
  );
}
