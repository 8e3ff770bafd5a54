import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readScroll, writeScroll } from './list-storage';

/** Saves the scroll position of this route and restores it once its list has loaded (SUBS-028). */
export function useScrollMemory(ready: boolean): void {
  const { pathname } = useLocation();
  const restoredFor = useRef('');

  useLayoutEffect(() => {
    if (!ready) return;
    if (restoredFor.current !== pathname) {
      restoredFor.current = pathname;
      const top = readScroll(pathname);
      if (top > 0) window.scrollTo({ top, behavior: 'instant' });
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let top = window.scrollY;
    const save = (): void => {
      timer = undefined;
      writeScroll(pathname, top);
    };
    const onScroll = (): void => {
      top = window.scrollY;
      timer ??= setTimeout(save, 150);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      if (timer !== undefined) {
        clearTimeout(timer);
        save();
      }
    };
  }, [ready, pathname]);
}
