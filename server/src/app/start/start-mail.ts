import type { Deps } from '../../platform/web/deps';
import { smtpLink } from '../../platform/mail/mail-link';
import { startMailing } from '../../platform/mail/send-mail';
import { mailedInvoice } from '../../domains/billing';
import { startMailSink } from '../../../standins/mail/mail-sink';

/**
 * Sends mail to the operator's SMTP server or into the embedded sink; `onStop` registers stops in the order of
 * starting.
 */
export async function startMail(deps: Deps, onStop: (stop: () => Promise<unknown>) => void): Promise<void> {
  const { config } = deps;
  let url = config.smtpUrl;
  if (url === undefined) {
    const sink = await startMailSink(deps);
    onStop(() => sink.stop());
    url = sink.url;
  }
  const mailing = await startMailing(
    { ...deps, filesOf: async ({ order_id: order }) => (order === null ? [] : mailedInvoice(deps, order)) },
    smtpLink(url, config),
  );
  onStop(() => mailing.stop());
}
