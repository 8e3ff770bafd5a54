import type { PageShape } from '@textloom/contracts';
import { type ComponentType, createElement } from 'react';
import { lazyPart, type LazyPartOptions, PageSkeleton } from '@textloom/ui';
import type { manifest } from '../../shell.manifest';
import { OWN_MANIFEST } from '../base/own-manifest';

type ShellPage = keyof typeof manifest.pages;

/** The name in failure messages is that of the route. */
const page = (name: ShellPage, load: LazyPartOptions<object>['load'], shape: PageShape = 'form'): ComponentType =>
  lazyPart({
    owner: 'shell',
    title: OWN_MANIFEST.pages[name]?.name ?? name,
    load,
    as: 'page',
    loading: createElement(PageSkeleton, { shape }),
  });

/** The shell's own pages by the name in its manifest: a fixed table, never evaluated (decision 147). */
const SHELL_PAGES: Readonly<Record<ShellPage, ComponentType>> = {
  home: page('home', () => import('../home/home.page'), 'cards'),
  account: page('account', () => import('../account/account.page')),
  'account-edit': page('account-edit', () => import('../account/account-edit.page')),
  'account-add': page('account-add', () => import('../authorized-users/authorized-user-add.page')),
  'security-log': page('security-log', () => import('../security-log/security-log.page'), 'list'),
  'api-keys': page('api-keys', () => import('../api-keys/api-keys.page'), 'list'),
  webhooks: page('webhooks', () => import('../webhooks/webhooks-list.page'), 'list'),
  webhook: page('webhook', () => import('../webhooks/webhook.page'), 'list'),
  delivery: page('delivery', () => import('../webhooks/delivery.page')),
  number: page('number', () => import('../number/number.page')),
  'number-registration': page('number-registration', () => import('../number/registration/registration.page')),
  devices: page('devices', () => import('../devices/devices.page'), 'list'),
  'two-step': page('two-step', () => import('../two-step/two-step.page')),
  'account-user': page('account-user', () => import('../authorized-users/authorized-user-edit.page')),
  help: page('help', () => import('../pages/help.page')),
  support: page('support', () => import('../pages/support.page')),
  'ops-remotes': page('ops-remotes', () => import('../remotes/console/ops-remotes.page'), 'list'),
  tour: page('tour', () => import('../pages/tour.page')),
  logout: page('logout', () => import('../pages/logout.page')),
};

export const shellPage = (component: string): ComponentType | undefined => {
  const [owner, page = ''] = component.split('/');
  return owner === 'shell' && Object.hasOwn(SHELL_PAGES, page) ? SHELL_PAGES[page as ShellPage] : undefined;
};
