import { useRoutes } from '@textloom/session';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useCallback, useMemo } from 'react';
import { matchRoutes, useHref, useLocation, useNavigate } from 'react-router-dom';
import { browser } from '../base/browser';
import { isSafeMoment, newerSet, preload, useNewerOnBack } from '../remotes';

const anchorOf = (target: EventTarget): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Path below the application's base, or null for other addresses. */
function pathBelow(base: string, anchor: HTMLAnchorElement): string | null {
  if (anchor.origin !== location.origin || anchor.target !== '' || anchor.hasAttribute('download')) return null;
  const own = base.replace(/\/$/, '');
  return anchor.pathname.startsWith(`${own}/`) ? anchor.pathname.slice(own.length) : null;
}

/**
 * Handles every link of the application, including those in menus and dialogs (events bubble through portals in React's
 * tree): hover or focus starts loading its page, and a link inside an alert's HTML is followed without a reload.
 */
export function LinkArea({ children }: { children: ReactNode }) {
  const base = useHref('/');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useNewerOnBack();
  const routes = useRoutes();
  const table = useMemo(() => routes.map((entry) => ({ path: entry.path, component: entry.component })), [routes]);
  const onIntent = useCallback(
    ({ target }: SyntheticEvent) => {
      const anchor = anchorOf(target);
      const path = anchor && pathBelow(base, anchor);
      const found = path ? matchRoutes(table, path)?.at(-1)?.route : undefined;
      if (found && !found.component.startsWith('shell/')) preload(found.component);
    },
    [base, table],
  );
  const onClick = useCallback(
    (event: MouseEvent) => {
      const anchor = event.defaultPrevented || !isPlainClick(event) ? null : anchorOf(event.target);
      const path = anchor && !anchor.getAttribute('href')?.startsWith('#') ? pathBelow(base, anchor) : null;
      if (!anchor || path === null) return;
      event.preventDefault();
      void navigate(path + anchor.search + anchor.hash);
    },
    [base, navigate],
  );
  // In the capture phase, before the links' own handlers: with a newer release set, the next page gets a full page
  // load.
  const onClickCapture = useCallback(
    (event: MouseEvent) => {
      const anchor = isPlainClick(event) && newerSet() ? anchorOf(event.target) : null;
      const path = anchor && pathBelow(base, anchor);
      if (!anchor || path === null || path === pathname || !isSafeMoment(anchor)) return;
      event.preventDefault();
      browser.open(anchor.href);
    },
    [base, pathname],
  );
  return (
    <div
      role="presentation"
      onClickCapture={onClickCapture}
      onMouseOver={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
      onClick={onClick}
    >
      {children}
    </div>
  );
}
