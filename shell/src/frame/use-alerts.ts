import { bus } from '@textloom/bus';
import type { AlertKind } from '@textloom/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { repeatsDialog } from './repeats-dialog';

/** Age in ms up to which alerts emitted before this host loaded are shown. */
const LATE_MS = 4_000;
/** Maximum number of shown alerts; more would cover a small screen. */
const MAX_SHOWN = 4;
/** When an alert was last shown: the host of the next sign-in does not show it again. */
let shownUntil = 0;

export interface ShownAlert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly html: string;
}

export interface AlertState {
  /** The shown alerts, oldest first. */
  readonly shown: readonly ShownAlert[];
  readonly close: (id: number) => void;
}

const sameAs =
  (one: ShownAlert) =>
  (other: ShownAlert): boolean =>
    one.kind === other.kind && one.html === other.html;

/** Events that open a dialog of the frame. */
const DIALOGS = ['confirm.ask', 'modal.open', 'subscription.expired'] as const;

/** User actions that may cause the navigation that follows. */
const DEEDS = ['click', 'keydown', 'popstate'] as const;

/**
 * Earlier danger and warning alerts close when the user goes to another page (`page`). An alert emitted since the last
 * user action belongs to the navigation, such as a refusal with a redirect, and stays.
 */
function useCloseOnNavigation(
  page: string,
  count: { readonly current: number },
  closeUpTo: (id: number) => void,
): void {
  const seen = useRef(0);
  useEffect(() => {
    const note = (): void => {
      seen.current = count.current;
    };
    for (const deed of DEEDS) window.addEventListener(deed, note, { capture: true });
    return () => DEEDS.forEach((deed) => window.removeEventListener(deed, note, { capture: true }));
  }, [count]);
  const shownOn = useRef(page);
  useEffect(() => {
    if (shownOn.current === page) return;
    shownOn.current = page;
    closeUpTo(seen.current);
  }, [page, closeUpTo]);
}

/** Product specification, sections 4 and 9. */
export const closesItself = (kind: AlertKind): boolean => kind === 'success' || kind === 'info';

/**
 * The alerts of the whole application, emitted on the bus. A repeated alert is shown once; a success closes earlier
 * failures.
 */
export function useAlerts(page = ''): AlertState {
  const [shown, setShown] = useState<readonly ShownAlert[]>([]);
  const count = useRef(0);
  useEffect(() => {
    const show = ({ kind, html }: { kind: AlertKind; html: string }, at: number): void => {
      count.current += 1;
      shownUntil = at;
      const alert: ShownAlert = { id: count.current, kind, html };
      const again = sameAs(alert);
      if (repeatsDialog(html)) return;
      setShown((others) =>
        [...others.filter((other) => !again(other) && !(kind === 'success' && other.kind === 'danger')), alert].slice(
          -MAX_SHOWN,
        ),
      );
    };
    const since = Math.max(Date.now() - LATE_MS, shownUntil);
    for (const event of bus.recent())
      if (event.type === 'alert.show' && event.at > since) show(event.payload, event.at);
    const subscription = bus.on('alert.show').subscribe((alert) => show(alert, Date.now()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    for (const opens of DIALOGS)
      subscription.add(
        bus.on(opens).subscribe(() => {
          // After the dialog has rendered.
          timer = setTimeout(() => setShown((all) => all.filter((alert) => !repeatsDialog(alert.html))));
        }),
      );
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, []);
  const close = useCallback((id: number) => setShown((all) => all.filter((alert) => alert.id !== id)), []);
  const closeUpTo = useCallback(
    (id: number) => setShown((all) => all.filter((alert) => closesItself(alert.kind) || alert.id > id)),
    [],
  );
  useCloseOnNavigation(page, count, closeUpTo);
  return { shown, close };
}
