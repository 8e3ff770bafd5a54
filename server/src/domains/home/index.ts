/**
 * What a tab loads and listens to: profile, dashboard, live events. The domain's door: other
 * domains and the application import from here only.
 */
export { dashboardRoutes } from './dashboard/dashboard.routes';
export { eventRoutes } from './event/events.routes';
export { ownAccountRoutes } from './profile/account.routes';
export { accountRoutes } from './sign-in/login.routes';
