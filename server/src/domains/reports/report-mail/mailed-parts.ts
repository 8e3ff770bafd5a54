import type { Config } from '../../../platform/config/config';
import type { MailParts } from '../../../platform/mail/mail-link';
import type { DueMail } from '../../../platform/mail/mail.repository';
import type { MailedReport } from './mailed-report';
import { reportHtml } from './report-letter';
import { renderReport } from './report-pdf';

/** The HTML and the PDF of a report that is being mailed. */
export async function mailedReport(
  { config: { productName } }: { config: Pick<Config, 'productName'> },
  { report: stored, stop_link: stopLink, created_at: createdAt }: DueMail,
): Promise<MailParts> {
  const report = stored as MailedReport;
  const content = await renderReport(report, productName, createdAt.toISOString());
  const name = `${report.title}, ${report.days}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return {
    html: reportHtml(report, stopLink ?? ''),
    files: [{ name: `${name}.pdf`, type: 'application/pdf', content }],
  };
}
