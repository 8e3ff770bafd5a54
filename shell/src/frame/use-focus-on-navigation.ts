import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A page that takes longer than this does not get the focus. */
const PATIENCE_MS = 10_000;

const standsFree = (main: HTMLElement): boolean =>
  document.activeElement === main || document.activeElement === document.body || document.activeElement === null;

/**
 * Focuses the page's heading; returns false while there is none. A field that the page focused itself keeps the focus.
 */
function focusHeading(main: HTMLElement): boolean {
  if (!standsFree(main)) return true;
  const heading = main.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * After a change of page the focus moves to its heading: otherwise it would stay on the link that was left, for
 * keyboard and screen reader users. Pages load late, so the focus waits on the content until the heading exists, and
 * follows a heading that is replaced when the data arrives.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const content = main.current;
    if (shown.current === pathname || !content) return;
    const from = shown.current;
    shown.current = pathname;
    // The redirect from / is not a navigation by the user: it would take the focus from an alert.
    if (from === '/') return;
    const inside = content.contains(document.activeElement);
    // A dialog that opened with the new page keeps the focus, so that its buttons stay reachable.
    const inDialog = Boolean(document.activeElement?.closest('.MuiDialog-root'));
    if (!inside && !inDialog) content.focus({ preventScroll: true });
    focusHeading(content);
    const watcher = new MutationObserver(() => focusHeading(content));
    const stop = (): void => {
      watcher.disconnect();
      clearTimeout(timer);
      window.removeEventListener('keydown', stop);
      window.removeEventListener('pointerdown', stop);
    };
    const timer = setTimeout(stop, PATIENCE_MS);
    watcher.observe(content, { childList: true, subtree: true });
    window.addEventListener('keydown', stop);
    window.addEventListener('pointerdown', stop);
    return stop;
  }, [pathname]);
  return main;
}
