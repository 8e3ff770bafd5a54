import { useStable } from '@textloom/kit';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { PAGE_ROWS } from './use-conversations';
import { MIN_ROWS } from './use-live-conversations';

/** Height of a row in px: its two lines never wrap, so positions are computed without measuring rows. */
export const ROW_HEIGHT = 68;
/** Height of the frame's bar, which covers the top of the page. */
const BAR_HEIGHT = 56;

interface Refs {
  list: RefObject<HTMLElement | null>;
  /** The scrolling element: this box, or the page if there is none. */
  scroller: RefObject<HTMLElement | null>;
}

export interface ListPlace {
  /** The number of rows that the reader needs: down to the end of the view, plus a page. */
  neededRows(): number;
  toTop(): void;
  /**
   * Called with the rows right after they were rendered: keeps the first visible row in place, because Safari lacks
   * scroll anchoring. At the top nothing is anchored, so that a new first row becomes visible.
   */
  hold(rows: readonly { id: number }[]): void;
}

/** Tracks and restores the reader's scroll position in the list. */
export function useListPlace({ list, scroller }: Refs): ListPlace {
  const first = useRef<{ id: string; at: number } | null>(null);
  const seen = useRef(0);

  const note = useStable((): void => {
    if (!list.current) return;
    const { top } = list.current.getBoundingClientRect();
    const box = scroller.current;
    const hidden = (box?.getBoundingClientRect().top ?? BAR_HEIGHT) - top;
    const at = Math.floor(hidden / ROW_HEIGHT);
    const row = list.current.children[at];
    const scrolled = (box?.scrollTop ?? window.scrollY) > 0 && hidden > 0;
    first.current = scrolled && row instanceof HTMLElement ? { id: row.dataset.id ?? '', at } : null;
    seen.current = Math.ceil((window.innerHeight - top) / ROW_HEIGHT);
  });
  useEffect(() => {
    // Scroll events do not bubble, but the capture phase sees those of every box.
    window.addEventListener('scroll', note, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', note, { capture: true });
  }, [note]);

  return useMemo(
    () => ({
      neededRows: () => Math.max(MIN_ROWS, seen.current + PAGE_ROWS),
      toTop: () => {
        first.current = null;
        const box = scroller.current ?? window;
        if ((scroller.current?.scrollTop ?? window.scrollY) > 0) box.scrollTo({ top: 0, behavior: 'instant' });
      },
      hold: (rows) => {
        const held = first.current;
        const at = held ? rows.findIndex(({ id }) => String(id) === held.id) : -1;
        const moved = held && at >= 0 ? (at - held.at) * ROW_HEIGHT : 0;
        if (moved !== 0) (scroller.current ?? window).scrollBy({ top: moved, behavior: 'instant' });
        note();
      },
    }),
    [scroller, note],
  );
}
