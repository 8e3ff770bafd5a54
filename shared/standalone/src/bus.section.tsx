import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import type { BusEventType } from '@textloom/contracts';
import { useState } from 'react';
import { tokens } from '@textloom/ui';
import { EVENT_TYPES, EXAMPLES } from './bus-events';
import { Choice } from './choice';
import { Section } from './section';
import type { Stage } from './stage';
import { useStore } from './store';

const textOf = (type: BusEventType): string => JSON.stringify(EXAMPLES[type], null, 1);

/** Emits any event of the bus, including those that normally come from the server. */
function Console({ stage }: { stage: Stage }) {
  const [type, setType] = useState<BusEventType>('alert.show');
  const [payload, setPayload] = useState(() => textOf('alert.show'));
  const [error, setError] = useState<string | null>(null);
  return (
    <>
      <Choice
        label="Event"
        value={type}
        options={EVENT_TYPES.map((value) => ({ value, name: value }))}
        onChange={(next) => {
          setType(next);
          setPayload(textOf(next));
          setError(null);
        }}
      />
      <TextField
        size="small"
        multiline
        minRows={3}
        label="Payload"
        value={payload}
        error={error !== null}
        helperText={error}
        onChange={({ target }) => setPayload(target.value)}
        slotProps={{ htmlInput: { spellCheck: false }, input: { sx: { fontFamily: tokens.fontMono, fontSize: 12 } } }}
      />
      <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setError(stage.emit(type, payload))}>
        Emit
      </Button>
    </>
  );
}

const FILTERS = ['all', 'event', 'call'] as const;
const FILTER_NAMES = { all: 'Events and calls', event: 'Events', call: 'Calls' } as const;

/** The events on the bus and the calls, newest first. */
function Log({ stage }: { stage: Stage }) {
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const lines = useStore(stage.log).filter(({ kind }) => filter === 'all' || kind === filter);
  return (
    <>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Choice
          label="Show"
          value={filter}
          options={FILTERS.map((value) => ({ value, name: FILTER_NAMES[value] }))}
          onChange={setFilter}
        />
        <Button onClick={() => stage.clearLog()}>Clear</Button>
      </Stack>
      {lines.length === 0 && <Typography variant="body2">Nothing yet.</Typography>}
      <Box
        component="ol"
        aria-label="Event log"
        sx={{ m: 0, p: 0, listStyle: 'none', fontFamily: tokens.fontMono, fontSize: 12, overflowWrap: 'anywhere' }}
      >
        {lines.map(({ key, at, name, detail, failed }) => (
          <Box component="li" key={key} sx={{ py: 0.5, color: failed ? 'error.main' : undefined }}>
            {new Date(at).toISOString().slice(11, 23)} <strong>{name}</strong> {detail}
          </Box>
        ))}
      </Box>
    </>
  );
}

export function BusSection({ stage }: { stage: Stage }) {
  return (
    <>
      <Section title="Bus console">
        <Console stage={stage} />
      </Section>
      <Section title="Event log">
        <Log stage={stage} />
      </Section>
    </>
  );
}
