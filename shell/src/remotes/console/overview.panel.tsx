import { Box, Button, Link as TextLink, Stack, Typography } from '@mui/material';
import type { Release, RemoteState } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { Panel, StatusChip, tokens } from '@textloom/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FigureList } from './figure-list';
import { releasesInForce, shareOf } from './figures';
import { MESSAGES, type Ask } from './messages';
import { StateChip } from './state-chip';
import { VersionText } from './version-text';

/** From this width, the figures of a release are shown beside its name, and the button at the end. */
const WIDE = 'minmax(0, 1fr) auto 136px';

function InForce({ release, state, children }: { release: Release; state: RemoteState; children?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 3,
        rowGap: { xs: 1, md: 0.25 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: WIDE },
        gridTemplateAreas: {
          xs: '"title button" "version version" "figures figures"',
          md: '"title figures button" "version figures button"',
        },
      }}
    >
      {children}
      <Box sx={{ gridArea: 'version' }}>
        <VersionText version={release.version} />
      </Box>
      <Box sx={{ gridArea: 'figures' }}>
        <FigureList release={release} share={shareOf(state, release.version)} />
      </Box>
    </Box>
  );
}

interface RowProps {
  state: RemoteState;
  selected: boolean;
  onAsk: (ask: Ask, state: RemoteState) => void;
}

function Name({ state: { remote, title, current, releases }, selected }: Pick<RowProps, 'state' | 'selected'>) {
  return (
    <Stack direction="row" sx={{ gridArea: 'title', gap: 1.5, alignItems: 'center', minHeight: 34, flexWrap: 'wrap' }}>
      <TextLink
        component={Link}
        to={link('/ops/remotes', null, { remote })}
        aria-current={selected ? 'true' : undefined}
        sx={{ fontWeight: 600 }}
      >
        {title}
      </TextLink>
      <StateChip current={current} />
      {releases.some(({ unfit }) => unfit) && <StatusChip kind="warning" label={MESSAGES.unfitChip} />}
    </Stack>
  );
}

function RollbackButton({ state, onAsk }: Pick<RowProps, 'state' | 'onAsk'>) {
  const text = state.current?.canary ? MESSAGES.endCanary : MESSAGES.rollback;
  return (
    <Button
      size="small"
      variant="text"
      aria-label={`${text}: ${state.title}`}
      onClick={() => onAsk({ action: 'rollback' }, state)}
      sx={{ gridArea: 'button', justifySelf: 'end', mr: -1 }}
    >
      {text}
    </Button>
  );
}

function Row({ state, selected, onAsk }: RowProps) {
  const [first, ...others] = releasesInForce(state);
  const name = <Name state={state} selected={selected} />;
  return (
    <Box
      component="li"
      sx={{
        px: 2.5,
        py: 1.75,
        display: 'grid',
        gap: 1.5,
        borderTop: `1px solid ${tokens.line}`,
        boxShadow: selected ? `inset 3px 0 ${tokens.accent}` : 'none',
      }}
    >
      {first ? (
        <InForce release={first} state={state}>
          {name}
          {state.back_to !== null && <RollbackButton state={state} onAsk={onAsk} />}
        </InForce>
      ) : (
        name
      )}
      {others.map((release) => (
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

/** The release in force for each remote, with its figures. */
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
