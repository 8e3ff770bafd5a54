import { APP_BASE } from '@textloom/contracts';
import { type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

/** A link to the application, as in an alert's HTML, opens inside this page: the address is behind # here. */
export function LinkTrap({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent): void => {
    const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!anchor || anchor.origin !== window.location.origin || anchor.target !== '' || anchor.hasAttribute('download'))
      return;
    if (!anchor.pathname.startsWith(`${APP_BASE}/`)) return;
    event.preventDefault();
    void navigate(anchor.pathname.slice(APP_BASE.length) + anchor.search);
  };
  return (
    <div role="presentation" onClick={follow}>
      {children}
    </div>
  );
}
