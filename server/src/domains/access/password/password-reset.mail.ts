import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

export const resetMail = ({ productName }: Pick<Config, 'productName'>, link: string): Letter =>
  letter(
    `Reset your ${productName} password`,
    `Somebody, probably you, asked for a new password at ${productName}. Choose it here:`,
    link,
    'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  );
