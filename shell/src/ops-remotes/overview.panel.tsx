import { Box, Button, Link as TextLink, Stack, Typography } from '@mui/material';
import type { Release, RemoteState } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { Panel, tokens } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { FigureList } from './figure-list';
import { releasesInForce, shareOf } from './figures';
import { MESSAGES, type Ask } from './messages';
import { StateChip } from './state-chip';
import { VersionText } from './version-text';

function InForce({ release, state }: { release: Release; state: RemoteState }) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
      }}
    >
      <VersionText version={release.version} />
      <FigureList release={release} share={shareOf(state, release.version)} />
    </Box>
  );
}

interface RowProps {
  state: RemoteState;
  selected: boolean;
  onAsk: (ask: Ask, state: RemoteState) => void;
}

function Row({ state, selected, onAsk }: RowProps) {
  const { remote, title, current, back_to: target } = state;
  return (
    <Box
      component="li"
      sx={{
        px: 2.5,
        py: 1.75,
        display: 'grid',
        gap: 1,
        borderTop: `1px solid ${tokens.line}`,
        borderLeft: '3px solid',
        borderLeftColor: selected ? tokens.accent : 'transparent',
      }}
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', minHeight: 34, flexWrap: 'wrap' }}>
        <TextLink
          component={Link}
          to={link('/ops/remotes', null, { remote })}
          aria-current={selected ? 'true' : undefined}
          sx={{ fontWeight: 650 }}
        >
          {title}
        </TextLink>
        <StateChip current={current} />
        {target !== null && (
          <Button
            size="small"
            variant="text"
            aria-label={`${current?.canary ? MESSAGES.endCanary : MESSAGES.rollback}: ${title}`}
            onClick={() => onAsk({ action: 'rollback' }, state)}
            sx={{ ml: 'auto' }}
          >
            {current?.canary ? MESSAGES.endCanary : MESSAGES.rollback}
          </Button>
        )}
      </Stack>
      {releasesInForce(state).map((release) => (
        <InForce key={release.version} release={release} state={state} />
      ))}
    </Box>
  );
}

export interface OverviewProps {
  remotes: readonly RemoteState[];
  /** Id of the remote that is shown below. */
  selected: string;
  onAsk: (ask: Ask, state: RemoteState) => void;
}

/** What is in force for each remote, and how it does. */
export function Overview({ remotes, selected, onAsk }: OverviewProps) {
  return (
    <Panel
      title={MESSAGES.overview}
      padding={false}
      actions={
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {MESSAGES.figuresAbout}
        </Typography>
      }
    >
      <Box component="ul" aria-label={MESSAGES.overview} sx={{ listStyle: 'none', m: 0, p: 0, mt: '-1px' }}>
        {remotes.map((state) => (
          <Row key={state.remote} state={state} selected={state.remote === selected} onAsk={onAsk} />
        ))}
      </Box>
    </Panel>
  );
}
