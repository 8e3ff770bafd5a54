import { escapeHtml } from '@textloom/contracts';
import type { Letter } from '../../../platform/mail/enqueue-mail';
import { daysText, type MailedReport, type Reported, titleOf } from './mailed-report';

const NOTHING_HAPPENED = 'Nothing was sent, nothing came in, and nobody subscribed or left.';

const foot = (stopLink: string): string =>
  `You get this report because your address was added for it. Unsubscribe:\n\n${stopLink}`;

const subjectOf = ({ company, title, days }: Pick<MailedReport, 'company' | 'title' | 'days'>): string =>
  `${company}: ${title.toLowerCase()}, ${days}`;

/** The report in plain text. */
export function reportLetter(report: MailedReport, stopLink: string): Letter {
  const [now, before] = report.columns;
  const lines = report.figures.map(
    (figure) => `${figure.label}: ${figure.now} (before: ${figure.before}; ${figure.change})`,
  );
  const text = [
    `${report.title} of ${report.company}, ${report.days}`,
    report.sentences.join('\n'),
    `${now}, compared with ${before}:`,
    lines.join('\n'),
    `The same days in Reports:\n\n${report.page}`,
    foot(stopLink),
  ];
  return { subject: subjectOf(report), text: text.join('\n\n') };
}

/** Days without anything to report get one sentence, without HTML and PDF (decision 803). */
export function quietLetter(
  { company, every, days }: Pick<Reported, 'company' | 'every' | 'days'>,
  stopLink: string,
): Letter {
  const quiet = { company, title: titleOf(every), days: daysText(days) };
  const text = [`${quiet.title} of ${company}, ${quiet.days}`, NOTHING_HAPPENED, foot(stopLink)];
  return { subject: subjectOf(quiet), text: text.join('\n\n') };
}

/** Colours of the application; mail programs that know dark mode use the second set. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 12px; background: #f7f5f1; color: #221f1b; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
  .card { max-width: 600px; margin: 0 auto; padding: 24px; background: #ffffff; border: 1px solid #e2dcd2; border-radius: 10px; }
  h1 { margin: 0; font-size: 22px; line-height: 1.25; }
  p { margin: 0 0 12px; }
  .muted { color: #615a50; font-size: 14px; }
  .days { margin-bottom: 20px; }
  .figures { width: 100%; margin: 16px 0 20px; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
  .figures th, .figures td { padding: 8px 0 8px 12px; border-bottom: 1px solid #e2dcd2; text-align: right; vertical-align: top; font-weight: 400; }
  .figures th:first-child { padding-left: 0; text-align: left; }
  .figures thead th { color: #615a50; vertical-align: bottom; }
  .figures .now { font-weight: 600; }
  .worse { color: #b3261e; }
  a { color: #0b6b66; }
  @media (max-width: 480px) {
    .card { padding: 16px; }
    .figures { font-size: 13px; }
    .figures th, .figures td { padding-left: 6px; }
  }
  @media (prefers-color-scheme: dark) {
    body { background: #161512; color: #f2eee7; }
    .card { background: #1f1d1a; border-color: #3a3630; }
    .muted, .figures thead th { color: #b5ada1; }
    .figures th, .figures td { border-color: #3a3630; }
    .worse { color: #f29b92; }
    a { color: #6fcbc2; }
  }`;

/** The report as HTML; all texts are escaped. */
export function reportHtml(report: MailedReport, stopLink: string): string {
  const text = escapeHtml;
  const head = ['', ...report.columns].map((column) => `<th scope="col">${text(column)}</th>`).join('');
  const rows = report.figures.map(
    ({ label, now, before, change, worse }) =>
      `<tr><th scope="row">${text(label)}</th><td class="now">${text(now)}</td><td>${text(before)}</td><td${worse ? ' class="worse"' : ''}>${text(change)}</td></tr>`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${text(subjectOf(report))}</title><style>${STYLE}</style></head><body><div class="card">` +
    `<p class="muted">${text(report.company)}</p><h1>${text(report.title)}</h1><p class="muted days">${text(report.days)}</p>` +
    report.sentences.map((sentence) => `<p>${text(sentence)}</p>`).join('') +
    `<table class="figures"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>` +
    `<p><a href="${text(report.page)}">See these days in Reports</a></p>` +
    `<p class="muted">You get this report because your address was added for it. <a href="${text(stopLink)}">Unsubscribe</a></p>` +
    `</div></body></html>`
  );
}
