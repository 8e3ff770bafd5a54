import type { PageShape } from '@textloom/contracts';
import { type ComponentType, createElement } from 'react';
import { lazyPart, type LazyPartOptions, PageSkeleton } from '@textloom/ui';
import type { manifest } from '../../shell.manifest';

type ShellPage = keyof typeof manifest.pages;

const page = (title: string, load: LazyPartOptions<object>['load'], shape: PageShape = 'form'): ComponentType =>
  lazyPart({ owner: 'shell', title, load, as: 'page', loading: createElement(PageSkeleton, { shape }) });

/** The shell's own pages by the name in its manifest: a fixed table, never evaluated (decision 147). */
export const SHELL_PAGES: Readonly<Record<ShellPage, ComponentType>> = {
  home: page('Home', () => import('../home/home.page'), 'cards'),
  account: page('Account Settings', () => import('../account/account.page')),
  'account-edit': page('Account Settings', () => import('../account/account-edit.page')),
  'account-add': page('New User', () => import('../authorized-users/authorized-user-add.page')),
  'account-user': page('Authorized User', () => import('../authorized-users/authorized-user-edit.page')),
  help: page('Help', () => import('../pages/help.page')),
  support: page('Support', () => import('../pages/support.page')),
  'ops-remotes': page('Remotes', () => import('../remotes/console/ops-remotes.page'), 'list'),
  tour: page('Quick Tour Video', () => import('../pages/tour.page')),
  logout: page('Logout', () => import('../pages/logout.page')),
};

export const shellPage = (component: string): ComponentType | undefined => {
  const [owner, page = ''] = component.split('/');
  return owner === 'shell' && Object.hasOwn(SHELL_PAGES, page) ? SHELL_PAGES[page as ShellPage] : undefined;
};
