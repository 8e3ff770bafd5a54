/** What a tab loads and listens to: profile, dashboard, live events. The domain's only door: other domains and the application import from here. */
export { ownAccountRoutes } from './routes/account.routes';
export { dashboardRoutes } from './routes/dashboard.routes';
export { eventRoutes } from './routes/events.routes';
export { accountRoutes } from './routes/login.routes';
