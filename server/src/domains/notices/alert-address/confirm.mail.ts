import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

/** To an address that may belong to a stranger: contains no typed text. */
export const confirmAlertsMail = ({ productName }: Pick<Config, 'productName'>, link: string): Letter =>
  letter(
    `Confirm this address for notifications of ${productName}`,
    `Somebody, probably you, wants notifications of an account at ${productName} to come to this address. Open this page and confirm it there:`,
    link,
    'The link works once, for 7 days. If you do not know the account, ignore this mail: no notifications come here unless you confirm.',
  );

/** To a phone that may belong to a stranger. */
export const codeText = ({ productName }: Pick<Config, 'productName'>, code: string): string =>
  `${productName}: your code for alerts on this phone is ${code}. Not you? Ignore this: no alerts come without it.`;
