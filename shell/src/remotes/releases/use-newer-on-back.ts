import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { browser } from '../../base/browser';
import { isSafeMoment } from './safe-moment';
import { newerSet } from './snapshot';

/**
 * Back and Forward to another page switch to a newer release set, as a link does: the browser has already moved, so it
 * reloads.
 */
export function useNewerOnBack(): void {
  const { pathname } = useLocation();
  const page = useRef('');
  useEffect(() => {
    page.current = window.location.pathname;
  }, [pathname]);
  // A child's layout effects run before its parent's: this listener is called before the leave guard's and the router's.
  useLayoutEffect(() => {
    const onPop = (event: PopStateEvent): void => {
      if (window.location.pathname === page.current || newerSet() === null || !isSafeMoment()) return;
      event.stopImmediatePropagation();
      browser.reload();
    };
    window.addEventListener('popstate', onPop, { capture: true });
    return () => window.removeEventListener('popstate', onPop, { capture: true });
  }, []);
}
