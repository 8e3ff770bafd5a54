import { useSyncExternalStore } from 'react';

/** The views of the sign-in area, by their panel states (AUTH-001), and those opened by links in other mails. */
export type Panel = 'login' | 'forgot' | 'newaccount' | 'resetpass' | 'confirmemail' | 'stopemail';

/** Opened by the link of a mail, signed in or not. */
const MAILED: readonly Panel[] = ['resetpass', 'confirmemail', 'stopemail'];
export const isMailed = (panel: Panel): boolean => MAILED.includes(panel);

/** Query parameters of one view that others must not keep: a password link's token, a referral's code. */
const PASSING = ['token', 'invited', 'ref', 'confirm-email', 'stop-email'] as const;

export const fromQuery = (name: (typeof PASSING)[number]): string =>
  new URLSearchParams(window.location.search).get(name) ?? '';

/** The view of the address: its fragment, or else its query (AUTH-002). */
export function currentPanel(): Panel {
  const { hash } = window.location;
  if (hash === '#forgot' || hash === '#newaccount') return hash === '#forgot' ? 'forgot' : 'newaccount';
  if (fromQuery('token') !== '') return 'resetpass';
  if (fromQuery('confirm-email') !== '') return 'confirmemail';
  if (fromQuery('stop-email') !== '') return 'stopemail';
  return fromQuery('ref') === '' ? 'login' : 'newaccount';
}

/** Address of a view. The path is kept for after the login (NAV-010); a referral's code is kept for its view. */
export function panelAddress(panel: Panel): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  for (const name of PASSING) if (name !== 'ref' || panel !== 'newaccount') query.delete(name);
  const rest = query.toString();
  return `${pathname}${rest && `?${rest}`}${panel === 'login' ? '' : `#${panel}`}`;
}

const listeners = new Set<() => void>();

/** Opens a view. Back returns to the previous one, unless that one is finished (`replace`). */
export function openPanel(panel: Panel, replace = false): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', panelAddress(panel));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  window.addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
    window.removeEventListener('hashchange', listener);
  };
}

export const usePanel = (): Panel => useSyncExternalStore(subscribe, currentPanel);
