import type { Module } from '../../platform/web/deps';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { eventRoutes } from './event/events.routes';
import { ownAccountRoutes } from './profile/account.routes';
import { savedViewRoutes } from './saved-view/saved-views.routes';
import { accountRoutes } from './sign-in/login.routes';

/** The calls of the domain's API, in the order of the documentation. */
export const homeApi: readonly Module[] = [
  accountRoutes,
  eventRoutes,
  dashboardRoutes,
  ownAccountRoutes,
  savedViewRoutes,
];
