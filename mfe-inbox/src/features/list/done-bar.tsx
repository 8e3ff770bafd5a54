import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { MOST_CONVERSATIONS } from '@textloom/contracts';
import { useShortcut } from '@textloom/kit';
import { tokens } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import type { Bulk } from './use-bulk';

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  px: 1,
  bgcolor: tokens.accentSoft,
  borderBottom: `1px solid ${tokens.line}`,
} as const;

function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** The number of selected rows, and what is done with them. */
function Selected({ bulk }: { bulk: Bulk }) {
  const { size } = bulk.selected.ids;
  const tooMany = size > MOST_CONVERSATIONS;
  const may = size > 0 && !tooMany && !bulk.busy;
  useShortcut('E', MESSAGES.shortcuts.E, () => may && bulk.markDone());
  return (
    <>
      <CloseButton label={MESSAGES.list.endSelection} onClose={bulk.close} />
      <Typography variant="body2" role="status" sx={{ flex: 1, fontWeight: 600 }}>
        {tooMany ? MESSAGES.list.tooMany(MOST_CONVERSATIONS) : MESSAGES.list.selected(size)}
      </Typography>
      <Button size="small" variant="contained" disabled={!may} onClick={bulk.markDone}>
        {MESSAGES.list.markDone}
      </Button>
    </>
  );
}

/** How many were marked as done, with Undo. */
function Done({ bulk }: { bulk: Bulk }) {
  useShortcut('z', MESSAGES.shortcuts.z, () => !bulk.busy && bulk.undo());
  return (
    <>
      <CloseButton label={MESSAGES.list.closeDone} onClose={bulk.close} />
      <Typography variant="body2" role="status" sx={{ flex: 1 }}>
        {MESSAGES.list.done(bulk.done)}
      </Typography>
      <Button size="small" variant="outlined" disabled={bulk.busy} onClick={bulk.undo}>
        {MESSAGES.list.undo}
      </Button>
    </>
  );
}

/** Above the rows while some are selected, and after they were marked as done. */
export function DoneBar({ bulk }: { bulk: Bulk }) {
  if (!bulk.choosing && bulk.done === 0) return null;
  return (
    <Box component="section" aria-label={MESSAGES.list.selection} sx={bar}>
      {bulk.choosing ? <Selected bulk={bulk} /> : <Done bulk={bulk} />}
    </Box>
  );
}
