/**
 * What a tab loads and listens to: profile, saved views, dashboard, live events. The domain's door: other
 * domains and the application import from here only.
 */
export { homeApi } from './routes';
export { eraseViewsNaming } from './saved-view/person.repository';
export { EXPIRED_OF_HOME } from './saved-view/saved-views.repository';
export { handOverViews } from './saved-view/saved-views.service';
