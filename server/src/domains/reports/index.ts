/**
 * Sums per day, kept from changes. The domain's door: other
 * domains and the application import from here only.
 */
export { foldReportChanges } from './jobs/fold-report-changes.job';
export { countManual, uncountJoins, uncountLeaves } from './reports/report-changes.service';
export { isoDay, readDay } from './reports/report-periods';
export { reportRoutes } from './routes/reports.routes';
