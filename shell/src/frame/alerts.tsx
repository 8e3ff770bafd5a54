import { Alert, Box, Collapse } from '@mui/material';
import { bus } from '@textloom/bus';
import type { AlertKind } from '@textloom/contracts';
import { SafeHtml } from '@textloom/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Success and info close by themselves; danger and warning stay (product specification, sections 4 and 9). */
export const AUTO_CLOSE_MS = 5_000;
/** Alerts said while this host was still loading are shown all the same. */
const LATE_MS = 4_000;
const MOST = 5;
/** When an alert was last shown: the host of the next sign-in does not show it again. */
let shownUntil = 0;

interface Shown {
  readonly id: number;
  readonly kind: AlertKind;
  readonly html: string;
}

const SEVERITY = { success: 'success', info: 'info', warning: 'warning', danger: 'error' } as const;
const closesItself = (kind: AlertKind): boolean => kind === 'success' || kind === 'info';

function FloatingAlert({ alert, onClose }: { alert: Shown; onClose: (id: number) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useCallback(() => {
    clearTimeout(timer.current);
    if (closesItself(alert.kind)) timer.current = setTimeout(() => onClose(alert.id), AUTO_CLOSE_MS);
  }, [alert, onClose]);
  const pause = (): void => clearTimeout(timer.current);
  useEffect(() => {
    start();
    return pause;
  }, [start]);
  return (
    <Collapse in appear>
      <Alert
        severity={SEVERITY[alert.kind]}
        variant="filled"
        role={alert.kind === 'danger' || alert.kind === 'warning' ? 'alert' : 'status'}
        onClose={() => onClose(alert.id)}
        onMouseEnter={pause}
        onMouseLeave={start}
        onFocus={pause}
        onBlur={start}
        sx={{ boxShadow: 6, pointerEvents: 'auto', alignItems: 'center' }}
      >
        <SafeHtml html={alert.html} />
      </Alert>
    </Collapse>
  );
}

/** Floating alerts of the whole application, said by anybody over the bus (MODAL lines, decision 148). */
export function Alerts() {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const count = useRef(0);
  useEffect(() => {
    const show = ({ kind, html }: { kind: AlertKind; html: string }): void => {
      count.current += 1;
      shownUntil = Date.now();
      const id = count.current;
      setShown((list) => [...list, { id, kind, html }].slice(-MOST));
    };
    const since = Math.max(Date.now() - LATE_MS, shownUntil);
    for (const event of bus.recent()) if (event.type === 'alert.show' && event.at > since) show(event.payload);
    const subscription = bus.on('alert.show').subscribe(show);
    return () => subscription.unsubscribe();
  }, []);
  const close = useCallback((id: number) => setShown((list) => list.filter((alert) => alert.id !== id)), []);
  return (
    <Box
      aria-label="Notifications"
      component="section"
      sx={{ position: 'fixed', zIndex: 'snackbar', bottom: 16, right: 16, left: { xs: 16, sm: 'auto' }, width: { sm: 420 }, display: 'grid', gap: 1, pointerEvents: 'none' }}
    >
      {shown.map((alert) => (
        <FloatingAlert key={alert.id} alert={alert} onClose={close} />
      ))}
    </Box>
  );
}
