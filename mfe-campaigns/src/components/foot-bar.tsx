import { Box } from '@mui/material';
import { tokens } from '@textloom/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** Height of the bar at the bottom of the window, above which the frame's alerts stay. */
const ROOM = '--foot-room';

/**
 * A bar at the bottom of the window for the buttons of a long form. It reserves its height at the end of the page, so
 * that it covers nothing, and scrolls with the page if the window is too low.
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
        // Extends to the edges of the page.
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
