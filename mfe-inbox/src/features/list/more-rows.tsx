import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { tokens } from '@textloom/ui';
import { useEffect, useRef } from 'react';
import { MESSAGES } from '../../messages';
import type { Conversations } from './use-conversations';

/** Distance below the view at which the next page starts to load. */
const AHEAD = '1200px';

/** The end of the list, which loads the next page as the reader approaches. The button serves keyboard users. */
export function MoreRows({ more, count, loadMore }: Pick<Conversations, 'more' | 'loadMore'> & { count: number }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(loadMore);
  useEffect(() => {
    latest.current = loadMore;
  });
  useEffect(() => {
    if (more !== 'ready' || !end.current || !('IntersectionObserver' in window)) return;
    // The root is the box that scrolls: rootMargin has no effect when the page is the root.
    const root = end.current.closest('[data-scrolls]');
    const observer = new IntersectionObserver(
      // One call may contain several entries, oldest first: a jump to the end yields "out of view", then "in view".
      (entries) => {
        if (entries.at(-1)?.isIntersecting) latest.current();
      },
      { root, rootMargin: `${AHEAD} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more, count]);

  if (more === 'none') return null;
  return (
    <Box ref={end} sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: 2, minHeight: 68 }}>
      {more === 'loading' && <CircularProgress size={20} aria-label={MESSAGES.list.more} />}
      {more === 'ready' && (
        <Button variant="text" size="small" onClick={loadMore}>
          {MESSAGES.list.more}
        </Button>
      )}
      {more === 'failed' && (
        <>
          <Typography role="alert" variant="body2" sx={{ color: tokens.danger }}>
            {MESSAGES.list.moreFailed}
          </Typography>
          <Button size="small" onClick={loadMore}>
            {MESSAGES.list.tryAgain}
          </Button>
        </>
      )}
    </Box>
  );
}
