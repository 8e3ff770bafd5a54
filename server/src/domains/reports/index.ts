/**
 * Sums per day, kept up to date from changes. The domain's door: other domains and the application import from here
 * only.
 */
export { foldReportChanges } from './fold-report-changes.job';
export { countManual, uncountJoins, uncountLeaves } from './report-changes.service';
export { isoDay, readDay } from './report-periods';
export { mailedReport } from './report-mail/mailed-parts';
export { reportMailPages } from './report-mail/report-mail-pages.routes';
export { reportMailRoutes } from './report-mail/report-mail.routes';
export { sendReportMails } from './report-mail/send-report-mails.job';
export { reportRoutes } from './report.routes';
