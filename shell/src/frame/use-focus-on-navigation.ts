import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A page that takes longer than this does not get the focus. */
const PATIENCE_MS = 10_000;
/** A list or a field that loses the focus to a dialog takes it back within this time. */
const OTHERS_FIRST_MS = 100;

const isNowhere = (): boolean => document.activeElement === document.body || document.activeElement === null;
const standsFree = (main: HTMLElement): boolean => document.activeElement === main || isNowhere();

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
 * Pages load late, so the focus waits on the content until the heading exists, and follows a heading that is replaced
 * when the data arrives. Returns the function that stops it.
 */
function followHeading(content: HTMLElement): () => void {
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
}

const isDialog = (node: Node): boolean => node instanceof Element && node.classList.contains('MuiModal-root');

/** A dialog returns the focus to its opener. If that is gone, such as a deleted row, the heading gets it. */
function useFocusAfterDialogs(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new MutationObserver((changes) => {
      if (!changes.some(({ removedNodes }) => [...removedNodes].some(isDialog))) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (main.current && isNowhere()) focusHeading(main.current);
      }, OTHERS_FIRST_MS);
    });
    // Dialogs are children of the body.
    watcher.observe(document.body, { childList: true });
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [main]);
}

/**
 * After a change of page the focus moves to its heading: otherwise, for keyboard and screen reader users, it would stay
 * on the previous page's link. `entered`: the user has just signed in, and the form that had the focus is gone.
 */
export function useFocusOnNavigation(entered = false): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(entered ? null : pathname);
  useFocusAfterDialogs(main);
  useEffect(() => {
    const content = main.current;
    // The address / only redirects.
    if (shown.current === pathname || !content || (shown.current === null && pathname === '/')) return;
    const from = shown.current;
    shown.current = pathname;
    // The redirect from / is not a navigation by the user: it would take the focus from an alert.
    if (from === '/') return;
    // The user has moved the focus since the sign-in.
    if (from === null && !isNowhere()) return;
    const inside = content.contains(document.activeElement);
    // A dialog that opened with the new page keeps the focus, so that its buttons stay reachable.
    const inDialog = Boolean(document.activeElement?.closest('.MuiDialog-root'));
    if (!inside && !inDialog) content.focus({ preventScroll: true });
    return followHeading(content);
  }, [pathname]);
  return main;
}
