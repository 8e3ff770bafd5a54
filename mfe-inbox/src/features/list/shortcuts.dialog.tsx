import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { tokens } from '@textloom/ui';
import { useId } from 'react';
import { LIST_MESSAGES as TEXTS, SHORTCUTS } from '../../list-messages';

const key = {
  display: 'inline-block',
  minWidth: 28,
  px: 1,
  border: `1px solid ${tokens.line}`,
  borderRadius: tokens.radiusSmall,
  bgcolor: tokens.sunken,
  fontFamily: tokens.fontMono,
  fontSize: '0.8125rem',
  lineHeight: '26px',
  textAlign: 'center',
} as const;

/** The keys of the inbox. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const title = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{TEXTS.shortcuts}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, m: 0 }}>
          {SHORTCUTS.map(([name, what]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt">
                <Box component="kbd" sx={key}>
                  {name}
                </Box>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {what}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {TEXTS.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
