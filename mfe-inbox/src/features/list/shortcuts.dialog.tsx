import { Box, Button } from '@mui/material';
import { TitledDialog, tokens } from '@textloom/ui';
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
  return (
    <TitledDialog
      title={TEXTS.shortcuts}
      open={open}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {TEXTS.close}
        </Button>
      }
    >
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
    </TitledDialog>
  );
}
