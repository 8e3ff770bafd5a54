import { Box, Typography } from '@mui/material';
import { bus } from '@textloom/bus';
import { useEffect, useState } from 'react';
import { DEVTOOLS_MESSAGES } from './messages';

/** Recent events of the bus, newest first. */
export function EventLog() {
  const [events, setEvents] = useState(bus.recent);
  useEffect(() => {
    const subscription = bus.all().subscribe(() => setEvents(bus.recent()));
    return () => subscription.unsubscribe();
  }, []);
  if (events.length === 0) return <Typography variant="body2">{DEVTOOLS_MESSAGES.empty}</Typography>;
  return (
    <Box
      component="ol"
      sx={{ m: 0, p: 0, listStyle: 'none', fontFamily: 'monospace', fontSize: 12, overflowWrap: 'anywhere' }}
    >
      {events.toReversed().map((event, index) => (
        <li key={`${event.at}-${events.length - index}`}>
          {new Date(event.at).toISOString().slice(11, 23)} {event.type} {JSON.stringify(event.payload)}
        </li>
      ))}
    </Box>
  );
}
