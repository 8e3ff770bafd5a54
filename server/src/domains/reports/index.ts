/**
 * Sums per day, kept up to date from changes. The domain's door: other domains and the application import from here
 * only.
 */
export { foldReportChanges } from './fold-report-changes.job';
export { countManual, uncountJoins, uncountLeaves } from './report-changes.service';
export { isoDay, readDay } from './report-periods';
export { reportRoutes } from './report.routes';
