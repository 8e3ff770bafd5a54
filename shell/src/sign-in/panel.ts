import { useSyncExternalStore } from 'react';
import { fromMail } from './mailed-link';

/** The views of the sign-in area, by their panel states (AUTH-001), and those opened by links in other mails. */
export type Panel =
  | 'login'
  | 'forgot'
  | 'newaccount'
  | 'resetpass'
  | 'confirmemail'
  | 'stopemail'
  | 'verifyemail'
  | 'confirmalerts';

/** Opened by the link of a mail, signed in or not. */
const MAILED: readonly Panel[] = ['resetpass', 'confirmemail', 'stopemail', 'verifyemail', 'confirmalerts'];
export const isMailed = (panel: Panel): boolean => MAILED.includes(panel);

/** The code of a referral, which only the view of its new account keeps. */
export const referralCode = (): string => new URLSearchParams(window.location.search).get('ref') ?? '';

/** The view of the address: its fragment, or else its mailed link (AUTH-002) or its query. */
function currentPanel(): Panel {
  const { hash } = window.location;
  if (hash === '#forgot' || hash === '#newaccount') return hash === '#forgot' ? 'forgot' : 'newaccount';
  if (fromMail('token') !== '') return 'resetpass';
  if (fromMail('confirm-email') !== '') return 'confirmemail';
  if (fromMail('stop-email') !== '') return 'stopemail';
  if (fromMail('verify-email') !== '') return 'verifyemail';
  if (fromMail('confirm-alerts') !== '') return 'confirmalerts';
  return referralCode() === '' ? 'login' : 'newaccount';
}

/** Address of a view. The path is kept for after the login (NAV-010); a referral's code is kept for its view. */
export function panelAddress(panel: Panel): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  if (panel !== 'newaccount') query.delete('ref');
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
