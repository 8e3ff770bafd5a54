import { escapeHtml } from '@textloom/contracts';
import type { PlainPage } from '../../../platform/web/plain-page';
import type { LinkedReport } from './report-mail-pages.service';

const page = (title: string, text: string, rest = ''): PlainPage => ({
  title,
  body: `<h1>${title}</h1><p>${escapeHtml(text)}</p>${rest}`,
});

/** A button, because programs that look at mail open its links. */
const button = (label: string): string => `<form method="post"><button class="button">${label}</button></form>`;

export const confirmPage = ({ email, report }: LinkedReport): PlainPage =>
  page('Confirm the report', `${email} gets the ${report} by mail once you confirm.`, button('Confirm'));

export const confirmedPage = ({ email, report }: LinkedReport): PlainPage =>
  page('Confirmed', `${email} gets the ${report} from now on. Each mail has a link that stops it.`);

export const deadPage: PlainPage = {
  ...page(
    'This link has ended',
    'It was already used, was replaced by a newer one, or is too old. Whoever added your address can send a new one.',
  ),
  code: 410,
};

export const stopPage = ({ email, report }: LinkedReport): PlainPage =>
  page('Stop the report', `${email} gets the ${report} by mail.`, button('Unsubscribe'));

/** The same for an unknown link, so that a second press is no error. */
export const stoppedPage = (stopped: LinkedReport | undefined): PlainPage =>
  page(
    'Unsubscribed',
    stopped ? `${stopped.email} gets the ${stopped.report} no longer.` : 'This report is not sent any more.',
  );
