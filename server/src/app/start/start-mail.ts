import type { Deps } from '../../platform/web/deps';
import { smtpLink, type MailParts } from '../../platform/mail/mail-link';
import type { DueMail } from '../../platform/mail/mail.repository';
import { startMailing } from '../../platform/mail/send-mail';
import { mailedInvoice } from '../../domains/billing';
import { mailedReport } from '../../domains/reports';

async function partsOf(deps: Deps, mail: DueMail): Promise<MailParts> {
  if (mail.order_id !== null) return { files: await mailedInvoice(deps, mail.order_id) };
  return mail.report === null ? { files: [] } : mailedReport(deps, mail);
}

/** Sends mail to an SMTP server, with its attachments. */
export const startMail = (deps: Deps, url: string): Promise<{ stop(): Promise<void> }> =>
  startMailing({ ...deps, partsOf: (mail) => partsOf(deps, mail) }, smtpLink(url, deps.config));
