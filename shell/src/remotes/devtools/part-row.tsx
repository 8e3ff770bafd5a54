import { Button, FormControlLabel, Link, Stack, Switch, TextField, Typography } from '@mui/material';
import { localFolder } from '@textloom/contracts';
import { StatusChip } from '@textloom/ui';
import { useState } from 'react';
import type { Override } from '../loading/overrides';
import { DEVTOOLS_MESSAGES } from './messages';

export interface Part {
  readonly id: string;
  readonly title: string;
  /** Null if it could not be loaded. */
  readonly version: string | null;
  /** Why it could not be loaded. */
  readonly reason: string | null;
  readonly override: Override | null;
}

interface PartRowProps {
  readonly part: Part;
  /** An example of an address. */
  readonly example: string;
  readonly disabled: boolean;
  readonly onSet: (override: Override) => void;
  readonly onReset: () => void;
}

/** Links to a page of the server, not of the application. */
const standaloneOf = (id: string): string => ['', 'standalone', id, ''].join('/');

function Source({ override, version, reason }: Part) {
  if (override?.on) return <StatusChip kind={reason ? 'danger' : 'warning'} label={reason ? 'Not loaded' : 'Local'} />;
  return <StatusChip kind={version ? 'neutral' : 'danger'} label={version ? 'Released' : 'Not loaded'} />;
}

/** One remote: what is loaded, and the address of the developer's own build. */
export function PartRow({ part, example, disabled, onSet, onReset }: PartRowProps) {
  const { id, title, version, reason, override } = part;
  const [address, setAddress] = useState(override?.address ?? '');
  const wrong = address !== '' && localFolder(address) === null;
  const on = override?.on ?? false;
  return (
    <Stack component="li" aria-label={title} sx={{ gap: 1, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h3" variant="subtitle2">
          {title}
        </Typography>
        <Source {...part} />
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {on ? override?.address : version}
        </Typography>
        {version !== null && !on && (
          <Link
            variant="body2"
            href={standaloneOf(id)}
            target="_blank"
            rel="noopener"
            aria-label={`${title} standalone`}
          >
            Standalone
          </Link>
        )}
      </Stack>
      {reason && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-start' } }}>
        <TextField
          size="small"
          fullWidth
          label={DEVTOOLS_MESSAGES.address}
          placeholder={example}
          value={address}
          disabled={disabled || on}
          error={wrong}
          helperText={wrong ? DEVTOOLS_MESSAGES.badAddress : undefined}
          onChange={(event) => setAddress(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'off', spellCheck: false } }}
        />
        <Stack direction="row" sx={{ gap: 1, flexShrink: 0, minHeight: 40, alignItems: 'center' }}>
          <FormControlLabel
            control={
              <Switch
                checked={on}
                disabled={disabled || (!on && localFolder(address) === null)}
                onChange={(_, next) => onSet({ id, address, on: next })}
              />
            }
            label={DEVTOOLS_MESSAGES.use}
          />
          <Button size="small" disabled={disabled || !override} onClick={onReset} aria-label={`Reset ${title}`}>
            Reset
          </Button>
        </Stack>
      </Stack>
    </Stack>
  );
}
