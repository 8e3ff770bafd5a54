import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** After this the visitor has found something else to look at. */
const PATIENCE_MS = 5_000;
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls to `top` as soon as the page is long enough, unless the visitor moves first. Returns how to give up. */
function scrollWhenLongEnough(top: number): () => void {
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(timer);
    for (const name of HANDS) window.removeEventListener(name, stop);
  };
  const attempt = (): void => {
    if (document.documentElement.scrollHeight < top + window.innerHeight) return;
    window.scrollTo({ top, behavior: 'instant' });
    stop();
  };
  const watcher = new ResizeObserver(attempt);
  watcher.observe(document.body);
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const name of HANDS) window.addEventListener(name, stop, { once: true, passive: true });
  return stop;
}

/**
 * A new page starts at its top; going back or forward finds the page where it was left. Lists remember
 * their place by themselves, also when they are opened anew (SUBS-028); this stands before the pages, so
 * that a list's own place is set after this one.
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
    // A filter or a tab of the same page stays where it is.
    if (before.pathname === pathname) return;
    const top = way === 'POP' ? (places.current.get(key) ?? 0) : 0;
    last.current = top;
    if (top > 0) return scrollWhenLongEnough(top);
    if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, pathname, way]);
  return null;
}
