import { Button, Chip, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { Choice } from './choice';
import { OPERATIONS } from './operations';
import { Section } from './section';
import { DELAYS_MS, EVERY_CALL, FAILURES, type Failure } from './settings';
import type { Stage } from './stage';
import { useStore } from './store';

const FAILURE_NAMES: Readonly<Record<Failure, string>> = {
  offline: 'Offline: no response',
  timeout: 'Timeout, after 2 seconds',
  401: '401, signed out',
  403: '403, not allowed',
  404: '404, not found',
  409: '409, conflict',
  422: '422, not valid',
  429: '429, too many requests',
  500: '500, server error',
  503: '503, not available',
};

const delayName = (ms: number): string => (ms === 0 ? 'None' : ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`);

/** Slow and failing calls, simulated in the page without reaching the server. */
export function NetworkSection({ stage }: { stage: Stage }) {
  const { delay, fail } = useStore(stage.settings);
  const log = useStore(stage.log);
  const [name, setName] = useState<string>(EVERY_CALL);
  const [failure, setFailure] = useState<Failure>('500');
  const called = [...new Set(log.filter(({ kind }) => kind === 'call').map((line) => line.name))].sort();
  const delays = [...new Set<number>([...DELAYS_MS, delay])].sort((a, b) => a - b);
  const remove = (one: string): void =>
    stage.change({ fail: Object.fromEntries(Object.entries(fail).filter(([key]) => key !== one)) });
  return (
    <Section title="Network">
      <Choice
        label="Delay of each call"
        value={String(delay)}
        options={delays.map((ms) => ({ value: String(ms), name: delayName(ms) }))}
        onChange={(next) => stage.change({ delay: Number(next) })}
      />
      <TextField
        select
        size="small"
        fullWidth
        label="Failing call"
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ select: { native: true } }}
      >
        <option value={EVERY_CALL}>Every call</option>
        <optgroup label="Called on this page">
          {called.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </optgroup>
        <optgroup label="All calls">
          {OPERATIONS.filter((operation) => !called.includes(operation.name)).map((operation) => (
            <option key={operation.name} value={operation.name}>
              {operation.name}: {operation.summary}
            </option>
          ))}
        </optgroup>
      </TextField>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Choice
          label="How it fails"
          value={failure}
          options={FAILURES.map((value) => ({ value, name: FAILURE_NAMES[value] }))}
          onChange={setFailure}
        />
        <Button
          variant="outlined"
          sx={{ flexShrink: 0 }}
          onClick={() => stage.change({ fail: { ...fail, [name]: failure } })}
        >
          Add
        </Button>
      </Stack>
      {Object.keys(fail).length > 0 && (
        <Stack component="ul" direction="row" aria-label="Failing calls" sx={{ m: 0, p: 0, gap: 1, flexWrap: 'wrap' }}>
          {Object.entries(fail).map(([one, kind]) => (
            <li key={one} style={{ listStyle: 'none' }}>
              <Chip
                size="small"
                color="error"
                variant="outlined"
                label={`${one === EVERY_CALL ? 'Every call' : one}: ${kind}`}
                onDelete={() => remove(one)}
              />
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}
