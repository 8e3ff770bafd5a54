import CodeIcon from '@mui/icons-material/CodeRounded';
import { Alert, Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { StatusChip, TitledDialog } from '@textloom/ui';
import { useState } from 'react';
import { listOverrides, readOverrides } from '../loading/overrides';
import { useRemoteTable } from '../loading/registry';
import type { RemoteTable } from '../loading/remote-table';
import { EventLog } from './event-log';
import { DEVTOOLS_MESSAGES } from './messages';
import { PartRow, type Part } from './part-row';
import { useLocalBuilds } from './use-local-builds';

const FIRST_PORT = 4801;

/** Every remote that the registry or an override names, by id. */
function partsOf(table: RemoteTable | null): readonly Part[] {
  const overrides = new Map(listOverrides().map((override) => [override.id, override]));
  const ids = new Set([...(table?.remotes.keys() ?? []), ...(table?.dropped.keys() ?? []), ...overrides.keys()]);
  return [...ids].toSorted().map((id) => {
    const entry = table?.remotes.get(id);
    const lost = table?.dropped.get(id);
    return {
      id,
      title: entry?.declares.title ?? lost?.part.title ?? id,
      version: entry?.version ?? null,
      reason: lost?.message ?? null,
      override: overrides.get(id) ?? null,
    };
  });
}

/**
 * The developer tools: a button, or a badge while any remote is loaded from this machine, and a dialog with every
 * remote, its version and source, and the event log. Only for developers.
 */
export function Devtools({ reload = () => location.reload() }: { reload?: () => void }) {
  const [open, setOpen] = useState(false);
  const { stale, busy, error, set, reset } = useLocalBuilds(reload);
  const overridden = Object.keys(readOverrides());
  const parts = partsOf(useRemoteTable());
  return (
    <>
      <Box
        component="aside"
        aria-label={DEVTOOLS_MESSAGES.title}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          // Beside the menu on wide screens, and in the space below the page's content.
          left: { xs: 8, lg: 108 },
          bottom: 8,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          maxWidth: 'calc(100vw - 16px)',
          p: overridden.length > 0 ? 1 : 0,
          borderRadius: 1,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
        }}
      >
        {overridden.length > 0 ? (
          <>
            <StatusChip kind="warning" label={`Overridden: ${overridden.join(', ')}`} />
            <Button size="small" onClick={() => setOpen(true)}>
              Details
            </Button>
            {stale && (
              <Button size="small" onClick={reload}>
                Reload
              </Button>
            )}
            <Button size="small" disabled={busy} onClick={() => reset()}>
              Reset
            </Button>
          </>
        ) : (
          <Tooltip title={DEVTOOLS_MESSAGES.title}>
            <IconButton size="small" aria-label={DEVTOOLS_MESSAGES.title} onClick={() => setOpen(true)}>
              <CodeIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <TitledDialog
        title={DEVTOOLS_MESSAGES.title}
        open={open}
        onClose={() => setOpen(false)}
        maxWidth="md"
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <Typography variant="body2" sx={{ mb: 2 }}>
          {DEVTOOLS_MESSAGES.intro} {DEVTOOLS_MESSAGES.reload}
        </Typography>
        {stale && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {DEVTOOLS_MESSAGES.stale}
          </Alert>
        )}
        {error !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {error}
          </Alert>
        )}
        {parts.length === 0 && <Typography variant="body2">{DEVTOOLS_MESSAGES.unreachable}</Typography>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {parts.map((part, index) => (
            <PartRow
              key={part.id}
              part={part}
              example={`http://localhost:${FIRST_PORT + index}/`}
              disabled={busy}
              onSet={set}
              onReset={() => reset(part.id)}
            />
          ))}
        </Box>
        <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
          Events
        </Typography>
        <EventLog />
      </TitledDialog>
    </>
  );
}
