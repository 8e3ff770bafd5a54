import { type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation, type Navigator, type To } from 'react-router-dom';
import { hasUnsavedChanges, mayLeave, shownPage } from './unsaved';

/** Index of an entry in the router's history; undefined for other entries. */
function placeOf(state: unknown): number | undefined {
  const idx = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof idx === 'number' ? idx : undefined;
}

/**
 * Back and Forward: the browser has already moved when the event fires. The move is reverted before the router sees it,
 * the user is asked, and then it is repeated. Returns functions to let the next move pass, and to stop.
 */
function guardHistory(here: { readonly page: string; readonly place: number | undefined }): {
  pass: () => void;
  stop: () => void;
} {
  let passes = false;
  let returning: number | undefined;
  const onPop = (event: PopStateEvent): void => {
    if (returning !== undefined) {
      const delta = returning;
      returning = undefined;
      event.stopImmediatePropagation();
      void mayLeave().then((yes) => {
        if (!yes) return;
        passes = true;
        window.history.go(delta);
      });
      return;
    }
    if (passes) {
      passes = false;
      return;
    }
    const place = placeOf(event.state);
    if (
      !hasUnsavedChanges() ||
      shownPage() === here.page ||
      place === undefined ||
      here.place === undefined ||
      place === here.place
    )
      return;
    event.stopImmediatePropagation();
    returning = place - here.place;
    window.history.go(-returning);
  };
  // Chromium calls a window's listeners in the order they were added, capturing or not (useLayoutEffect below).
  window.addEventListener('popstate', onPop, { capture: true });
  return {
    pass: () => {
      passes = true;
    },
    stop: () => window.removeEventListener('popstate', onPop, { capture: true }),
  };
}

/** State of a link that discards the input: Cancel. */
export const DISCARD = { discard: true } as const;
const discards = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'discard' in state && state.discard === true;

const pathOf = (to: To): string | undefined => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname);

/**
 * Asks before a page with unsaved changes is left (ADR 0019). Placed inside the router of every frame, around
 * everything that navigates. Another query of the same page is not leaving, and Cancel does not ask (DISCARD).
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const location = useLocation();
  const path = useRef(location.pathname);
  useLayoutEffect(() => {
    path.current = location.pathname;
  }, [location.pathname]);
  const here = useRef({ page: shownPage(), place: placeOf(window.history.state) });
  const history = useRef<ReturnType<typeof guardHistory>>(undefined);
  useEffect(() => {
    here.current.page = shownPage();
    here.current.place = placeOf(window.history.state);
  }, [location]);
  // A child's layout effects run before its parent's, so this listener is called before the router's.
  useLayoutEffect(() => {
    const guard = guardHistory(here.current);
    history.current = guard;
    return guard.stop;
  }, []);

  const guarded = useMemo(() => {
    const { navigator, basename } = context;
    const stays = (to: To): boolean => {
      const target = pathOf(to) ?? '';
      return (
        target === '' || target === path.current || target === `${basename === '/' ? '' : basename}${path.current}`
      );
    };
    const leave = (to: To, state: unknown, go: () => void): void => {
      if (!hasUnsavedChanges() || discards(state) || stays(to)) go();
      else void mayLeave().then((yes) => yes && go());
    };
    const guardedNavigator: Navigator = {
      ...navigator,
      createHref: (to) => navigator.createHref(to),
      push: (to, state, options) => leave(to, state, () => navigator.push(to, state, options)),
      replace: (to, state, options) => leave(to, state, () => navigator.replace(to, state, options)),
      go: (delta) => {
        // Called while nothing is unsaved, such as after saving: the form may be dirty again before the browser moves.
        if (!hasUnsavedChanges()) history.current?.pass();
        navigator.go(delta);
      },
    };
    return { ...context, navigator: guardedNavigator };
  }, [context]);
  return <NavigationContext.Provider value={guarded}>{children}</NavigationContext.Provider>;
}
