import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

/** Only the link, when it is requested again. Contains no typed text, because the address may belong to a stranger. */
export const verifyMail = ({ productName }: Pick<Config, 'productName'>, link: string): Letter =>
  letter(
    `Verify your email for ${productName}`,
    `Somebody, probably you, created an account at ${productName} with this address. Open this page and verify it there:`,
    link,
    'The link works once, for 7 days. If this was not you, ignore this mail: without it nothing that its user writes is sent.',
  );
