import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { bus } from '@textloom/bus';
import { StatusChip } from '@textloom/ui';
import { useId, useState } from 'react';
import { readOverrides, resetOverrides } from '../remotes';

/** Recent events of the bus, newest first. */
function EventLog() {
  const events = [...bus.recent()].reverse();
  if (events.length === 0) return <Typography variant="body2">Nothing has passed over the bus yet.</Typography>;
  return (
    <Box
      component="ol"
      sx={{ m: 0, p: 0, listStyle: 'none', fontFamily: 'monospace', fontSize: 12, overflowWrap: 'anywhere' }}
    >
      {events.map((event, index) => (
        <li key={`${event.at}-${index}`}>
          {new Date(event.at).toISOString().slice(11, 23)} {event.type} {JSON.stringify(event.payload)}
        </li>
      ))}
    </Box>
  );
}

/** The badge shown while any remote is overridden, with a reset and the event log. Loaded only then. */
export function Devtools() {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const overrides = Object.entries(readOverrides());
  const reset = (): void => {
    resetOverrides();
    location.reload();
  };
  return (
    <>
      <Box
        component="aside"
        aria-label="Developer overrides"
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          left: 12,
          bottom: 12,
          display: 'flex',
          gap: 1,
          alignItems: 'center',
          p: 1,
          borderRadius: 2,
          bgcolor: 'background.paper',
          boxShadow: 6,
        }}
      >
        <StatusChip kind="warning" label={`Overridden: ${overrides.map(([id]) => id).join(', ')}`} />
        <Button size="small" onClick={() => setOpen(true)}>
          Details
        </Button>
        <Button size="small" onClick={reset}>
          Reset
        </Button>
      </Box>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={titleId} maxWidth="md" fullWidth>
        <DialogTitle id={titleId}>Developer overrides</DialogTitle>
        <DialogContent>
          {overrides.map(([id, address]) => (
            <Typography key={id} variant="body2">
              {id}: {address}
            </Typography>
          ))}
          <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
            Events
          </Typography>
          <EventLog />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
