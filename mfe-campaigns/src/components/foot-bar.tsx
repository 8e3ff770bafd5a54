import { Box } from '@mui/material';
import { tokens } from '@textloom/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** Height of the bar at the bottom of the window; the frame's alerts stay above it. */
const ROOM = '--foot-room';

/**
 * A bar at the bottom of the window for what ends a long form. It takes its own place at the end of the page, so that it
 * covers nothing there, and scrolls with the page where the window is too low for both.
 */
export function FootBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = (): void => {
      const element = bar.current;
      const sticks = element !== null && getComputedStyle(element).position === 'sticky';
      style.setProperty(ROOM, sticks ? `${element.offsetHeight}px` : '0px');
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  useLayoutEffect(
    () => () => {
      document.documentElement.style.removeProperty(ROOM);
    },
    [],
  );
  return (
    <Box
      ref={bar}
      sx={{
        mt: 'auto',
        // To the edges of the page.
        mx: { xs: -2, sm: -4 },
        px: { xs: 2, sm: 4 },
        mb: -6,
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: tokens.paper,
        borderTop: `1px solid ${tokens.line}`,
        zIndex: 2,
        '@media (min-height: 480px)': { position: 'sticky', bottom: 0 },
      }}
    >
      {children}
    </Box>
  );
}
