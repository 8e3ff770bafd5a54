import { Box, Button, Stack, Typography } from '@mui/material';
import type { RemoteState } from '@textloom/contracts';
import { ChartPanel } from './chart.panel';
import { loadData, sizeData, timeData } from './chart-data';
import { Changes } from './changes.panel';
import { LastError } from './last-error.panel';
import { MESSAGES, type Ask } from './messages';
import { Releases } from './releases.panel';
import { StateChip } from './state-chip';

interface DetailProps {
  state: RemoteState;
  onAsk: (ask: Ask, state: RemoteState) => void;
}

function Actions({ state, onAsk }: DetailProps) {
  const { current, back_to: target } = state;
  if (!current) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', ml: { sm: 'auto' } }}>
      {target !== null && (
        <Button variant="outlined" onClick={() => onAsk({ action: 'rollback' }, state)}>
          {current.canary ? MESSAGES.endCanary : MESSAGES.rollback}
        </Button>
      )}
      {current.enabled ? (
        <Button variant="outlined" color="error" onClick={() => onAsk({ action: 'disable' }, state)}>
          {MESSAGES.disable}
        </Button>
      ) : (
        <Button variant="contained" onClick={() => onAsk({ action: 'enable' }, state)}>
          {MESSAGES.enable}
        </Button>
      )}
    </Stack>
  );
}

const columns = (count: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `repeat(${count}, minmax(0, 1fr))` },
});

/** One remote: its releases, figures, last error and changes. */
export function RemoteDetail({ state, onAsk }: DetailProps) {
  const { title, current, releases, changes, days } = state;
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mt: 1 }}>
        <Typography variant="h2">{title}</Typography>
        <StateChip current={current} />
        <Actions state={state} onAsk={onAsk} />
      </Stack>
      <Releases state={state} onAsk={onAsk} />
      <ChartPanel data={loadData(days)} />
      <Box sx={columns(2)}>
        <ChartPanel data={timeData(releases)} />
        <ChartPanel data={sizeData(releases)} />
      </Box>
      <Box sx={columns(2)}>
        <LastError releases={releases} />
        <Changes changes={changes} />
      </Box>
    </Box>
  );
}
