import { useAction } from '@textloom/kit';
import RefreshIcon from '@mui/icons-material/RefreshRounded';
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TEXTS } from './messages';
import { confirmAndReload } from './reload-page';
import { useNewerSet } from './snapshot';

export interface ReleaseNoticeState {
  readonly shown: boolean;
  /** Hides it until the next page or the next set. */
  readonly later: () => void;
}

/** Whether the notice of a newer release set is due. A set that takes effect at once has a dialog instead. */
export function useReleaseNotice(): ReleaseNoticeState {
  const newer = useNewerSet();
  const { pathname } = useLocation();
  const [put, setPut] = useState<{ release: number; page: string } | null>(null);
  const isPutOff = newer !== null && put?.release === newer.release && put.page === pathname;
  return {
    shown: newer !== null && !newer.atOnce && !isPutOff,
    later: () => setPut(newer && { release: newer.release, page: pathname }),
  };
}

/** "A new version is ready", among the floating alerts. It closes only by a decision of the user. */
export function ReleaseNotice({ later }: Pick<ReleaseNoticeState, 'later'>) {
  // If the page is still here afterwards, the user chose to stay.
  const [busy, reload] = useAction(confirmAndReload);
  return (
    <Alert
      severity="info"
      variant="standard"
      role="status"
      icon={<RefreshIcon />}
      sx={{
        boxShadow: 6,
        pointerEvents: 'auto',
        alignItems: 'flex-start',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <AlertTitle sx={{ fontWeight: 600 }}>{TEXTS.ready}</AlertTitle>
      {TEXTS.readyHelp}
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <Button size="small" variant="contained" loading={busy} onClick={() => reload()}>
          {TEXTS.reload}
        </Button>
        <Button
          size="small"
          onClick={() => {
            later();
            // The focused button has been removed.
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        >
          {TEXTS.later}
        </Button>
      </Box>
    </Alert>
  );
}
