import { Box, Button, Stack, Typography } from '@mui/material';
import type { RemoteState, Release } from '@textloom/contracts';
import { useEffect, useRef, type RefObject } from 'react';
import { ChartPanel } from './chart.panel';
import { loadData, sizeData, timeData } from './chart-data';
import { Changes } from './changes.panel';
import { MESSAGES, type Ask } from './messages';
import { Releases } from './releases.panel';
import { StateChip } from './state-chip';
import { DateText, Facts, Panel, tokens } from '@textloom/ui';
import { lastErrorOf } from './figures';
import { VersionText } from './version-text';

/** The last failure that a tab reported. Its trace id identifies it in the server's log. */
function LastError({ releases }: { releases: readonly Release[] }) {
  const error = lastErrorOf(releases);
  return (
    <Panel title={MESSAGES.lastError}>
      {error ? (
        <Facts
          facts={[
            ['Message', error.message],
            ['Release', <VersionText key="version" version={error.version} />],
            ['When', <DateText key="at" date={error.at} format="list" />],
            [
              'Trace id',
              <Box
                key="trace"
                component="code"
                sx={{ fontFamily: tokens.fontMono, fontSize: '0.8125rem', lineHeight: 18 / 13 }}
              >
                {error.trace_id}
              </Box>,
            ],
          ]}
        />
      ) : (
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {MESSAGES.noErrors}
        </Typography>
      )}
    </Panel>
  );
}

interface DetailProps {
  state: RemoteState;
  onAsk: (ask: Ask, state: RemoteState) => void;
}

function Actions({ state, onAsk }: DetailProps) {
  const { current, back_to: target } = state;
  if (!current) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', ml: { sm: 'auto' } }}>
      {target !== null && (
        <Button variant="outlined" onClick={() => onAsk({ action: 'rollback' }, state)}>
          {current.canary ? MESSAGES.endCanary : MESSAGES.rollback}
        </Button>
      )}
      {current.enabled ? (
        <Button variant="outlined" color="error" onClick={() => onAsk({ action: 'disable' }, state)}>
          {MESSAGES.disable}
        </Button>
      ) : (
        <Button variant="contained" onClick={() => onAsk({ action: 'enable' }, state)}>
          {MESSAGES.enable}
        </Button>
      )}
    </Stack>
  );
}

const columns = (count: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `repeat(${count}, minmax(0, 1fr))` },
});

/** On a small screen the chosen remote's panel is out of view, so its heading is scrolled to the top. */
function useHeadingInSight(remote: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(remote);
  useEffect(() => {
    if (shown.current === remote) return;
    shown.current = remote;
    const top = heading.current?.getBoundingClientRect().top ?? 0;
    // jsdom has no scrollIntoView.
    if (top > window.innerHeight * 0.75) heading.current?.scrollIntoView?.({ block: 'start' });
  }, [remote]);
  return heading;
}

/** One remote: its releases, figures, last error and changes. */
export function RemoteDetail({ state, onAsk }: DetailProps) {
  const { remote, title, current, releases, changes, days } = state;
  const heading = useHeadingInSight(remote);
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mt: 1 }}>
        {/* Keeps the heading clear of the frame's bar. */}
        <Typography ref={heading} variant="h2" sx={{ scrollMarginTop: 80 }}>
          {title}
        </Typography>
        <StateChip current={current} />
        <Actions state={state} onAsk={onAsk} />
      </Stack>
      <Releases state={state} onAsk={onAsk} />
      <ChartPanel data={loadData(days)} />
      <Box sx={columns(2)}>
        <ChartPanel data={timeData(releases)} />
        <ChartPanel data={sizeData(releases)} />
      </Box>
      <Box sx={columns(2)}>
        <LastError releases={releases} />
        <Changes changes={changes} />
      </Box>
    </Box>
  );
}
