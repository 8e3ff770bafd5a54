import type { Deps } from '../../platform/web/deps';
import { smtpLink } from '../../platform/mail/mail-link';
import { startMailing } from '../../platform/mail/send-mail';
import { mailedInvoice } from '../../domains/billing';
import { startMailSink } from '../../../standins/mail/mail-sink';

/**
 * Sends mail to the operator's SMTP server or into the embedded sink; `keep` registers the started parts, in order.
 */
export async function startMail(deps: Deps, keep: (part: { stop(): Promise<unknown> }) => void): Promise<void> {
  const { config } = deps;
  let url = config.smtpUrl;
  if (url === undefined) {
    const sink = await startMailSink(deps);
    keep(sink);
    url = sink.url;
  }
  const mailing = await startMailing(
    { ...deps, filesOf: async ({ order_id: order }) => (order === null ? [] : mailedInvoice(deps, order)) },
    smtpLink(url, config),
  );
  keep(mailing);
}
