import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

/** To an address that may belong to a stranger. `company`: as it may be shown there. */
export const confirmReportMail = (
  { productName }: Pick<Config, 'productName'>,
  company: string | undefined,
  link: string,
): Letter =>
  letter(
    `Confirm this address for reports of ${productName}`,
    `${company ?? `An account at ${productName}`} wants to send a report of its text messages to this address regularly. Open this page and confirm it there:`,
    link,
    'The link works once, for 7 days. If you do not know the sender, ignore this mail: no report comes here unless you confirm, and each report has a link that stops them.',
  );
