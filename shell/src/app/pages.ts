import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { manifest } from '../../shell.manifest';

type ShellPage = keyof typeof manifest.pages;

/** The shell's own pages by the name its manifest declares: a fixed table, looked up, never evaluated (decision 147). */
export const SHELL_PAGES: Readonly<Record<ShellPage, ComponentType>> = {
  home: lazy(() => import('../home/home.page')),
  account: lazy(() => import('../account/account.page')),
  'account-edit': lazy(() => import('../account/account-edit.page')),
  'account-add': lazy(() => import('../authorized-users/authorized-user-add.page')),
  'account-user': lazy(() => import('../authorized-users/authorized-user-edit.page')),
  help: lazy(() => import('../pages/help.page')),
  support: lazy(() => import('../pages/support.page')),
  tour: lazy(() => import('../pages/tour.page')),
  logout: lazy(() => import('../pages/logout.page')),
};

export const shellPage = (component: string): ComponentType | undefined => {
  const [owner, page = ''] = component.split('/');
  return owner === 'shell' && Object.hasOwn(SHELL_PAGES, page) ? SHELL_PAGES[page as ShellPage] : undefined;
};
