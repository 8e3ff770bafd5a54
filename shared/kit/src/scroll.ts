import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readScroll, writeScroll } from './list-storage';

/** After this time the visitor is looking at something else. */
const PATIENCE_MS = 5_000;
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

export const isLongEnough = (top: number): boolean => document.documentElement.scrollHeight >= top + window.innerHeight;

/**
 * Tries now and whenever the page's length changes, until it succeeds or the visitor scrolls. Returns the function that
 * stops it.
 */
export function tryAsPageGrows(attempt: () => boolean, ended: () => void = () => undefined): () => void {
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(timer);
    for (const name of HANDS) window.removeEventListener(name, stop);
    ended();
  };
  const next = (): void => {
    if (attempt()) stop();
  };
  const watcher = new ResizeObserver(next);
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const name of HANDS) window.addEventListener(name, stop, { once: true, passive: true });
  watcher.observe(document.body);
  next();
  return stop;
}

/**
 * Saves the scroll position of this route and restores it once its list has loaded (SUBS-028). A list that grows after
 * its first rows is followed; scrolling by the browser meanwhile is not saved.
 */
export function useScrollMemory(ready: boolean): void {
  const { pathname } = useLocation();
  const restoredFor = useRef('');

  useLayoutEffect(() => {
    if (!ready) return;
    let restoring = false;
    let giveUp = (): void => undefined;
    const place = restoredFor.current === pathname ? 0 : readScroll(pathname);
    restoredFor.current = pathname;
    if (place > 0) {
      restoring = true;
      const attempt = (): boolean => {
        window.scrollTo({ top: place, behavior: 'instant' });
        return isLongEnough(place);
      };
      giveUp = tryAsPageGrows(attempt, () => (restoring = false));
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let top = window.scrollY;
    const save = (): void => {
      timer = undefined;
      writeScroll(pathname, top);
    };
    const onScroll = (): void => {
      if (restoring) return;
      top = window.scrollY;
      timer ??= setTimeout(save, 150);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      giveUp();
      window.removeEventListener('scroll', onScroll);
      if (timer !== undefined) {
        clearTimeout(timer);
        save();
      }
    };
  }, [ready, pathname]);
}
