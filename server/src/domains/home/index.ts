/**
 * What a tab loads and listens to: profile, dashboard, live events. The domain's door: other
 * domains and the application import from here only.
 */
export { homeApi } from './routes';
