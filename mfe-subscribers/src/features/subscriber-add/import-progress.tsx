import { Box, LinearProgress, Typography } from '@mui/material';
import { Panel, tokens } from '@textloom/ui';
import { TEXTS } from './messages';
import type { RunningImport } from './use-import';

/** SUBS-051; the import continues when the page is left. */
export function ImportProgress({ running: { progress, label } }: { running: RunningImport }) {
  return (
    <Panel title={TEXTS.import}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography role="status">{TEXTS.importing}</Typography>
        <LinearProgress
          variant="determinate"
          value={progress}
          aria-label={TEXTS.importProgress}
          sx={{ height: 8, borderRadius: tokens.radiusPill }}
        />
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            color: tokens.muted,
          }}
        >
          <Typography variant="body2">{label}</Typography>
          <Typography variant="body2">{progress} %</Typography>
        </Box>
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {TEXTS.importGoesOn}
        </Typography>
      </Box>
    </Panel>
  );
}
