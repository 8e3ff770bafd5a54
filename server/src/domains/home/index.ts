/**
 * What a tab loads and listens to: profile, dashboard, live events. The domain's door: other
 * domains and the application import from here only.
 */
export { ownAccountRoutes } from './routes/account.routes';
export { dashboardRoutes } from './routes/dashboard.routes';
export { eventRoutes } from './routes/events.routes';
export { accountRoutes } from './routes/login.routes';
