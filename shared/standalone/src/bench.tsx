import { Box, Button, Drawer, useMediaQuery } from '@mui/material';
import type { Remote } from '@textloom/kit';
import { useEffect, useRef, useState } from 'react';
import { ThemeRoot } from '@textloom/ui';
import { FrameArea } from './frame-area';
import { PageTheme, THEME_KEY } from './page-theme';
import { writePanel } from './panel-memory';
import { QaPanel } from './qa-panel';
import { readSettings, writeSettings } from './settings';
import { framedSearch, type Stage } from './stage';
import { onStage } from './stage-window';
import { createStore, useStore } from './store';

const PANEL_WIDTH = 360;

/** Until the framed page has started. */
const EMPTY_ADDRESS = createStore('');

interface BenchProps {
  readonly remote: Remote;
  readonly width: number | null;
  readonly folded: boolean;
}

function Layout({ remote, width: first, folded: begins }: BenchProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const wide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const [stage, setStage] = useState<Stage | null>(null);
  const [initial] = useState(() => createStore(readSettings(window.location.search)));
  const [source] = useState(() => `${window.location.pathname}${framedSearch(initial.get())}${window.location.hash}`);
  const [width, setWidth] = useState(first);
  const [folded, setFolded] = useState(begins);
  const [drawer, setDrawer] = useState(false);
  const settings = useStore(stage?.settings ?? initial);
  const address = useStore(stage?.address ?? EMPTY_ADDRESS);

  useEffect(() => onStage(() => frame.current, setStage), []);
  // Users copy this page's address, so it contains the frame's settings and page.
  useEffect(() => {
    const query = writeSettings(settings, { width: width === null ? null : String(width) });
    const hash = address === '' ? window.location.hash : `#${address}`;
    window.history.replaceState(null, '', `${window.location.pathname}${query}${hash}`);
  }, [settings, width, address]);

  const fold = (next: boolean): void => {
    setFolded(next);
    writePanel(next ? 'folded' : 'open');
  };
  const close = (): void => {
    writePanel('closed');
    const query = writeSettings(settings);
    window.history.replaceState(null, '', `${window.location.pathname}${query}${window.location.hash}`);
    window.location.reload();
  };
  const panel = stage && (
    <QaPanel
      stage={stage}
      remote={remote.manifest}
      width={width}
      onWidth={setWidth}
      onFold={() => (wide ? fold(true) : setDrawer(false))}
      onClose={close}
    />
  );
  const shown = wide && !folded;
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, height: '100dvh', overflow: 'hidden' }}>
      <PageTheme mode={settings.theme} />
      <FrameArea ref={frame} source={source} title={remote.manifest.title} width={width} />
      {shown && (
        <Box
          component="aside"
          aria-label="QA panel"
          sx={{ width: PANEL_WIDTH, flexShrink: 0, overflowY: 'auto', borderLeft: 1, borderColor: 'divider' }}
        >
          {panel}
        </Box>
      )}
      {!shown && (
        <Box
          component="aside"
          aria-label="QA panel, folded"
          sx={{
            flexShrink: 0,
            p: 0.5,
            bgcolor: 'background.paper',
            borderColor: 'divider',
            borderStyle: 'solid',
            borderWidth: wide ? '0 0 0 1px' : '1px 0 0',
          }}
        >
          <Button
            size="small"
            fullWidth
            sx={wide ? { writingMode: 'vertical-rl', minWidth: 0, px: 0.5, py: 1.5 } : undefined}
            onClick={() => (wide ? fold(false) : setDrawer(true))}
          >
            QA panel
          </Button>
        </Box>
      )}
      {!wide && (
        <Drawer
          anchor="bottom"
          open={drawer}
          onClose={() => setDrawer(false)}
          slotProps={{ paper: { 'aria-label': 'QA panel', role: 'dialog', sx: { maxHeight: '85dvh' } } }}
        >
          {panel}
        </Drawer>
      )}
    </Box>
  );
}

/** The QA panel around a frame with the remote. */
export function Bench(props: BenchProps) {
  return (
    <ThemeRoot modeKey={THEME_KEY}>
      <Layout {...props} />
    </ThemeRoot>
  );
}
