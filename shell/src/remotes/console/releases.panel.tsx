import { Box, Button, Stack, Typography } from '@mui/material';
import type { Release, RemoteState } from '@textloom/contracts';
import { DateText, Panel, tokens } from '@textloom/ui';
import { FigureList } from './figure-list';
import { shareOf } from './figures';
import { MESSAGES, type Ask } from './messages';
import { ReleaseChip } from './state-chip';
import { VersionText } from './version-text';

interface ReleaseProps {
  release: Release;
  state: RemoteState;
  onAsk: (ask: Ask, state: RemoteState) => void;
}

function ActivateButton({ release: { version, refusal }, state, onAsk }: ReleaseProps) {
  const { current } = state;
  const isCanary = current?.canary === version;
  // Already in force for everybody.
  if (current?.enabled && current.version === version && current.canary === null) return null;
  const text = isCanary
    ? MESSAGES.raise
    : current?.enabled && current.version === version
      ? MESSAGES.forAll
      : MESSAGES.activate;
  return (
    <Button
      size="small"
      variant={isCanary ? 'contained' : 'outlined'}
      disabled={refusal !== null}
      aria-label={`${text}: ${version}`}
      onClick={() => onAsk({ action: 'activate', version }, state)}
    >
      {text}
    </Button>
  );
}

function ReleaseRow(props: ReleaseProps) {
  const { release, state } = props;
  const { version, refusal, published_at: published, published_by: by } = release;
  return (
    <Box component="li" sx={{ px: 2.5, py: 1.75, display: 'grid', gap: 1, borderTop: `1px solid ${tokens.line}` }}>
      <Stack
        direction="row"
        sx={{ columnGap: 1.5, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap', minHeight: 34 }}
      >
        <VersionText version={version} />
        <ReleaseChip current={state.current} version={version} />
        <Box sx={{ ml: 'auto' }}>
          <ActivateButton {...props} />
        </Box>
      </Stack>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          columnGap: 3,
          rowGap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
        }}
      >
        <Typography variant="body2" sx={{ color: tokens.muted, overflowWrap: 'anywhere' }}>
          Published <DateText date={published} format="list" /> by {by}
        </Typography>
        <FigureList release={release} share={shareOf(state, version)} />
      </Box>
      {refusal !== null && (
        <Typography variant="body2" sx={{ color: tokens.warning }}>
          {refusal}
        </Typography>
      )}
    </Box>
  );
}

/** The releases of a remote, newest first, each with its actions. */
export function Releases({ state, onAsk }: Omit<ReleaseProps, 'release'>) {
  return (
    <Panel title={MESSAGES.releases} padding={false}>
      <Box
        component="ul"
        aria-label={`${MESSAGES.releases} of ${state.title}`}
        sx={{ listStyle: 'none', m: 0, p: 0, mt: '-1px' }}
      >
        {state.releases.map((release) => (
          <ReleaseRow key={release.version} release={release} state={state} onAsk={onAsk} />
        ))}
      </Box>
    </Panel>
  );
}
