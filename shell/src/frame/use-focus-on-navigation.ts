import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A page that takes longer than this has lost its claim to the focus. */
const PATIENCE_MS = 10_000;

const standsFree = (main: HTMLElement): boolean =>
  document.activeElement === main || document.activeElement === document.body || document.activeElement === null;

/** Focuses the page's heading; false while there is none yet. A field that the page focused itself keeps the focus. */
function focusHeading(main: HTMLElement): boolean {
  if (!standsFree(main)) return true;
  const heading = main.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * After a change of page the focus moves to its heading: whoever uses the keyboard or a screen reader
 * would else stay on the link that was left. Pages load late, so until the heading is there the focus
 * waits on the content, and it follows a heading that is replaced when the data comes.
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
    // The redirect of / is nobody's navigation: it would take the focus from who is already in an alert.
    if (from === '/') return;
    const inside = content.contains(document.activeElement);
    // A dialog that opened with the new page holds the focus: taking it away would leave its buttons unreachable.
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
