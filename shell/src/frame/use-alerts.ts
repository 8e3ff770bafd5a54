import { bus } from '@textloom/bus';
import type { AlertKind } from '@textloom/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepLog, readLog } from './alert-storage';

/** Alerts said while this host was still loading are shown all the same. */
const LATE_MS = 4_000;
/** More would cover a small screen; the log keeps them. */
const MOST_SHOWN = 4;
export const LOG_LENGTH = 20;
/** When an alert was last shown: the host of the next sign-in does not show it again. */
let shownUntil = 0;

export interface SaidAlert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly html: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface AlertState {
  /** Floating now, oldest first. */
  readonly shown: readonly SaidAlert[];
  /** The last ones of this sign-in in this tab, newest first; they outlive a reload. */
  readonly log: readonly SaidAlert[];
  readonly close: (id: number) => void;
}

const sameAs = (one: SaidAlert) => (other: SaidAlert): boolean => one.kind === other.kind && one.html === other.html;

/** The alerts of the whole application, said by anybody over the bus. An alert said twice floats once. */
export function useAlerts(profileId: number): AlertState {
  const [{ shown, log }, setState] = useState<Pick<AlertState, 'shown' | 'log'>>(() => ({ shown: [], log: readLog(profileId) }));
  const count = useRef(log.length);
  useEffect(() => keepLog(profileId, log), [profileId, log]);
  useEffect(() => {
    const show = ({ kind, html }: { kind: AlertKind; html: string }, at: number): void => {
      count.current += 1;
      shownUntil = at;
      const alert: SaidAlert = { id: count.current, kind, html, at };
      const again = sameAs(alert);
      setState((state) => ({
        shown: [...state.shown.filter((other) => !again(other)), alert].slice(-MOST_SHOWN),
        log: [alert, ...state.log].slice(0, LOG_LENGTH),
      }));
    };
    const since = Math.max(Date.now() - LATE_MS, shownUntil);
    for (const event of bus.recent()) if (event.type === 'alert.show' && event.at > since) show(event.payload, event.at);
    const subscription = bus.on('alert.show').subscribe((alert) => show(alert, Date.now()));
    return () => subscription.unsubscribe();
  }, []);
  const close = useCallback((id: number) => setState((state) => ({ ...state, shown: state.shown.filter((alert) => alert.id !== id) })), []);
  return { shown, log, close };
}
