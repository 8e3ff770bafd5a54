import { isLongEnough, tryAsPageGrows } from '@textloom/kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const goTo = (top: number): void => window.scrollTo({ top, behavior: 'instant' });

/**
 * A new page starts at its top; going back or forward restores the position. Lists save their own position, also for
 * later visits (SUBS-028); this component is rendered before the pages, so that a list's own position is set after this
 * one.
 */
export function ScrollMemory() {
  const { key, pathname } = useLocation();
  const way = useNavigationType();
  const places = useRef(new Map<string, number>());
  const shown = useRef({ key, pathname });
  const last = useRef(0);

  useEffect(() => {
    const onScroll = (): void => {
      last.current = window.scrollY;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    places.current.set(before.key, last.current);
    // A filter or a tab of the same page keeps the position.
    if (before.pathname === pathname) return;
    const top = way === 'POP' ? (places.current.get(key) ?? 0) : 0;
    last.current = top;
    if (top > 0) {
      return tryAsPageGrows(() => {
        const reached = isLongEnough(top);
        if (reached) goTo(top);
        return reached;
      });
    }
    if (window.scrollY > 0) goTo(0);
  }, [key, pathname, way]);
  return null;
}
