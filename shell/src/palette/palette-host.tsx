import SearchIcon from '@mui/icons-material/Search';
import { Box, Button } from '@mui/material';
import { HeldKeys, lazyPart, tokens, visuallyHidden } from '@textloom/ui';
import { Keys } from './keys';
import { TEXTS } from './messages';
import type { PaletteDialogProps } from './palette.dialog';
import { useFrameKeys } from './use-frame-keys';
import { useReach } from './use-reach';

const Palette = lazyPart<PaletteDialogProps>({
  owner: 'shell',
  title: TEXTS.theSearch,
  load: async () => ({ default: (await import('./palette.dialog')).PaletteDialog }),
  as: 'field',
  loading: <HeldKeys />,
});
const Shortcuts = lazyPart<{ onClose: () => void }>({
  owner: 'shell',
  title: TEXTS.theShortcuts,
  load: async () => ({ default: (await import('./shortcuts.dialog')).ShortcutsDialog }),
  as: 'field',
  loading: null,
});

/** Which of the two dialogs is open. */
export type OpenDialog = 'palette' | 'shortcuts' | null;

interface PaletteHostProps {
  open: OpenDialog;
  onOpen: (what: OpenDialog) => void;
}

/** The search button of the bar, and the frame's shortcuts. Both dialogs load when first opened. */
export function PaletteHost({ open, onOpen }: PaletteHostProps) {
  useFrameKeys(useReach(), {
    openPalette: () => onOpen('palette'),
    openShortcuts: () => onOpen('shortcuts'),
    // True even while the dialog's code is loading.
    typing: open === 'palette',
  });
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => onOpen('palette')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          minWidth: 36,
          px: { xs: 0, lg: 1.5 },
          width: { lg: 280 },
          border: { xs: 0, lg: `1px solid ${tokens.field}` },
          bgcolor: 'transparent',
          justifyContent: { xs: 'center', lg: 'flex-start' },
          color: { xs: 'inherit', lg: tokens.placeholder },
          fontWeight: 400,
          gap: 1,
          '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
        }}
      >
        <SearchIcon fontSize="small" />
        <Box component="span" sx={({ breakpoints }) => ({ [breakpoints.down('lg')]: visuallyHidden })}>
          {TEXTS.search}
        </Box>
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'inline' }, ml: 'auto' }}>
          <Keys keys={['Ctrl K']} />
        </Box>
      </Button>
      {open === 'palette' && <Palette onClose={() => onOpen(null)} onShortcuts={() => onOpen('shortcuts')} />}
      {open === 'shortcuts' && <Shortcuts onClose={() => onOpen(null)} />}
    </>
  );
}
