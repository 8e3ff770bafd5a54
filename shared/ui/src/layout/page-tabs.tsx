import { formatCount } from '@textloom/contracts';
import { Box, Stack, Tab, Tabs } from '@mui/material';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

export interface PageTab {
  label: string;
  /** Address of the tab: a path, or a path with `?tab=…`. */
  to: string;
  /** Number beside the label. */
  count?: number;
  /** Disables the tab. */
  disabled?: boolean;
}

/** The best matching tab: same path, and same `tab` query if it has one; the first is the default. */
function activeTab(tabs: readonly PageTab[], pathname: string, search: string): number {
  const tab = new URLSearchParams(search).get('tab');
  const exact = tabs.findIndex(({ to }) => {
    const [path, query] = to.split('?');
    return path === pathname && new URLSearchParams(query).get('tab') === tab;
  });
  return exact >= 0 ? exact : 0;
}

function Count({ count }: { count: number }) {
  return (
    <Box
      component="span"
      sx={{
        px: 0.75,
        py: '2px',
        borderRadius: tokens.radiusPill,
        bgcolor: tokens.sunken,
        color: tokens.muted,
        fontSize: '0.75rem',
        lineHeight: '16px',
      }}
    >
      {formatCount(count)}
    </Box>
  );
}

/**
 * Whether all tabs fit. MUI alone would keep its arrows over tabs that fit: when a busy browser reports several
 * intersections at once, it reads the oldest.
 */
function useFitting(scroller: RefObject<HTMLElement | null>, tabs: number): boolean {
  const [fitting, setFitting] = useState(true);
  useLayoutEffect(() => {
    const element = scroller.current;
    const list = element?.firstElementChild;
    if (!element || !list) return;
    const watcher = new ResizeObserver(() => setFitting(element.scrollWidth <= element.clientWidth));
    watcher.observe(element);
    for (const tab of list.children) watcher.observe(tab);
    return () => watcher.disconnect();
  }, [scroller, tabs]);
  return fitting;
}

/** Sections of a page, as links. Those that do not fit scroll sideways (MuiTabs in the theme). */
export function PageTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const { pathname, search } = useLocation();
  const scroller = useRef<HTMLDivElement>(null);
  const fitting = useFitting(scroller, tabs.length);
  return (
    <Tabs
      value={activeTab(tabs, pathname, search)}
      variant="scrollable"
      scrollButtons={fitting ? false : 'auto'}
      slotProps={{ scroller: { ref: scroller } }}
      aria-label={TEXTS.sections}
      sx={{ borderBottom: `1px solid ${tokens.line}` }}
    >
      {tabs.map(({ label, to, count, disabled = false }) => (
        <Tab
          key={to}
          component={Link}
          to={to}
          disabled={disabled}
          label={
            <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
              {label}
              {count !== undefined && count > 0 && <Count count={count} />}
            </Stack>
          }
        />
      ))}
    </Tabs>
  );
}
