import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { sendCampaignNow, undoCampaign } from '@textloom/contracts';
import { link, useNavigateWhileMounted } from '@textloom/kit';
import { useEffect, useState } from 'react';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { useChange } from './use-control';

/** An alert whose buttons wrap below its text if there is no room beside it. */
export const wrapping = {
  mb: 3,
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 220px' },
  '& .MuiAlert-action': { py: 1, mr: 0, flexShrink: 0 },
} as const;

const TICK_MS = 250;

/** Seconds until a moment, counted down. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (until - now) / 1_000);
}

/** Counts down; screen readers get the text once, not each second. */
function Countdown({ until, of }: { until: number; of: number }) {
  const left = useSecondsLeft(until);
  return (
    <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1 }}>
      <LinearProgress
        variant="determinate"
        color="inherit"
        value={of === 0 ? 0 : Math.min(100, (left / of) * 100)}
        sx={{ flex: 1, maxWidth: 320, borderRadius: 1 }}
      />
      <Typography variant="body2" sx={{ minWidth: '5ch' }}>
        {TEXTS.secondsLeft(Math.ceil(left))}
      </Typography>
    </Box>
  );
}

/** The seconds after Send in which a campaign can be undone. `until`: by this browser's clock. */
export function UndoBar({ id, seconds, until }: { id: number; seconds: number; until: number }) {
  const { run, busy } = useChange();
  const navigate = useNavigateWhileMounted();
  // The whole undo period, as of when the bar appeared.
  const [of] = useState(seconds);
  return (
    <Alert
      severity="info"
      sx={wrapping}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            color="inherit"
            disabled={busy}
            onClick={() =>
              run(
                () => call(undoCampaign, { id }),
                ({ draft_id }) =>
                  navigate(link('/messages/add', null, draft_id > 0 ? { draft: draft_id } : {}), { replace: true }),
              )
            }
          >
            {MESSAGES.undo}
          </Button>
          <Button color="inherit" disabled={busy} onClick={() => run(() => call(sendCampaignNow, { id }))}>
            {TEXTS.sendNow}
          </Button>
        </Box>
      }
    >
      <strong>{TEXTS.held}</strong> {TEXTS.heldHelp}
      <Countdown until={until} of={of} />
    </Alert>
  );
}
