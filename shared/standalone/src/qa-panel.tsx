import CloseIcon from '@mui/icons-material/Close';
import FoldIcon from '@mui/icons-material/KeyboardTabRounded';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import type { RemoteManifest } from '@textloom/contracts';
import { useState } from 'react';
import { BusSection } from './bus.section';
import { NetworkSection } from './network.section';
import { shownVersion } from './page-facts';
import { PersonSection } from './person.section';
import { NO_SETTINGS } from './settings';
import type { Stage } from './stage';
import { ViewSection } from './view.section';

export interface QaPanelProps {
  readonly stage: Stage;
  readonly remote: Pick<RemoteManifest, 'title'>;
  readonly width: number | null;
  readonly onWidth: (width: number | null) => void;
  readonly onFold: () => void;
  readonly onClose: () => void;
}

/** Copies the address, or selects it if the browser does not allow copying. */
function CopyLink() {
  const [said, setSaid] = useState('');
  const copy = (): void => {
    navigator.clipboard.writeText(window.location.href).then(
      () => setSaid('Link copied'),
      () => setSaid('Copy the address of this page'),
    );
  };
  return (
    <>
      <Button size="small" variant="outlined" onClick={copy}>
        Copy link
      </Button>
      <Typography variant="body2" role="status">
        {said}
      </Typography>
    </>
  );
}

/** All settings for a tester, and the remote's activity. */
export function QaPanel({ stage, remote, width, onWidth, onFold, onClose }: QaPanelProps) {
  const reset = (): void => {
    const { persona } = stage.settings.get();
    stage.change({ ...NO_SETTINGS, persona });
    onWidth(null);
  };
  return (
    <Box sx={{ pb: 2 }}>
      <Stack direction="row" sx={{ px: 2, py: 1, alignItems: 'center', gap: 0.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography component="h1" variant="subtitle1" sx={{ fontWeight: 600 }}>
            QA panel
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {remote.title} {shownVersion()}
          </Typography>
        </Box>
        <IconButton aria-label="Fold the QA panel" onClick={onFold}>
          <FoldIcon />
        </IconButton>
        <IconButton aria-label="Close the QA panel" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Stack direction="row" sx={{ px: 2, pb: 1.5, gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <CopyLink />
        <Button size="small" onClick={reset}>
          Reset all
        </Button>
      </Stack>
      <PersonSection stage={stage} />
      <ViewSection stage={stage} width={width} onWidth={onWidth} />
      <NetworkSection stage={stage} />
      <BusSection stage={stage} />
    </Box>
  );
}
