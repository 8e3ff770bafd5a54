import type { Deps } from '../../platform/web/deps';
import { smtpLink } from '../../platform/mail/mail-link';
import { startMailing } from '../../platform/mail/send-mail';
import { mailedInvoice } from '../../domains/billing';

/** Sends mail to an SMTP server, with its attachments. */
export const startMail = (deps: Deps, url: string): Promise<{ stop(): Promise<void> }> =>
  startMailing(
    { ...deps, filesOf: async ({ order_id: order }) => (order === null ? [] : mailedInvoice(deps, order)) },
    smtpLink(url, deps.config),
  );
