import { Alert, Box } from '@mui/material';
import { SafeHtml } from '@textloom/ui';
import { type FocusEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { MESSAGES } from '../messages';
import { useAlertRoom } from './alert-room';
import { type AlertState, closesItself, type ShownAlert } from './use-alerts';

/** Success and info close automatically; danger and warning stay (product specification, sections 4 and 9). */
const AUTO_CLOSE_MS = 5_000;
const SEVERITY = { success: 'success', info: 'info', warning: 'warning', danger: 'error' } as const;

function FloatingAlert({ alert, onClose }: { alert: ShownAlert; onClose: (id: number) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The reasons that keep an alert open: pointer, focus, or both.
  const held = useRef({ pointer: false, focus: false });
  const restart = useCallback(() => {
    clearTimeout(timer.current);
    if (closesItself(alert.kind) && !held.current.pointer && !held.current.focus)
      timer.current = setTimeout(() => onClose(alert.id), AUTO_CLOSE_MS);
  }, [alert, onClose]);
  const hold = (by: 'pointer' | 'focus', on: boolean) => (): void => {
    held.current[by] = on;
    restart();
  };
  useEffect(() => {
    restart();
    return () => clearTimeout(timer.current);
  }, [restart]);
  return (
    <Alert
      severity={SEVERITY[alert.kind]}
      variant="filled"
      role={closesItself(alert.kind) ? 'status' : 'alert'}
      onClose={() => onClose(alert.id)}
      onMouseEnter={hold('pointer', true)}
      onMouseLeave={hold('pointer', false)}
      onFocus={hold('focus', true)}
      onBlur={hold('focus', false)}
      sx={{
        boxShadow: 6,
        pointerEvents: 'auto',
        alignItems: 'center',
        '& .MuiAlert-action': { pt: 0, alignItems: 'center' },
        '& a': { color: 'inherit', fontWeight: 600 },
      }}
    >
      <SafeHtml html={alert.html} />
    </Alert>
  );
}

/**
 * Floating alerts of the whole application (MODAL lines, decision 148). They are on the left, where pages have no
 * buttons, above a bar at the foot of the page (`--foot-room`). They reserve space at the bottom of the window and
 * cover no controls.
 */
export function Alerts({
  shown,
  close,
  page = '',
  children = false,
}: Pick<AlertState, 'shown' | 'close'> & {
  page?: string;
  /** A notice that is shown below the alerts. */
  children?: ReactNode;
}) {
  const area = useRef<HTMLElement>(null);
  const hasNotice = children !== false;
  // Changes when an alert is added or removed.
  const floating = useMemo(() => [...shown, hasNotice], [shown, hasNotice]);
  useAlertRoom(area, floating, page);
  const cameFrom = useRef<HTMLElement | null>(null);
  const remember = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof HTMLElement && !area.current?.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  const closeAndGoOn = useCallback(
    (id: number) => {
      const hadFocus = area.current?.contains(document.activeElement) === true;
      close(id);
      // Keeps the keyboard focus: moves it to the next alert, or back to its previous place.
      if (hadFocus)
        requestAnimationFrame(() =>
          (
            area.current?.querySelector('button') ??
            (cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('main'))
          )?.focus(),
        );
    },
    [close],
  );
  return (
    <Box
      ref={area}
      aria-label={MESSAGES.notifications}
      component="section"
      onFocus={remember}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: 'calc(16px + var(--foot-room, 0px))',
        left: { xs: 16, sm: 'calc(var(--side-width, 0px) + 32px)' },
        right: { xs: 16, sm: 'auto' },
        width: { sm: 420 },
        display: 'grid',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      {shown.map((alert) => (
        <FloatingAlert key={alert.id} alert={alert} onClose={closeAndGoOn} />
      ))}
      {children}
    </Box>
  );
}
