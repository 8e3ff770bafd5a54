import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

type Words = Pick<Config, 'productName' | 'publicUrl' | 'supportEmail' | 'supportPhone'>;

/** Contains no typed text, because the address may belong to a stranger. */
export const welcomeMail = (
  { productName, publicUrl, supportEmail, supportPhone }: Words,
  verifyLink: string,
  days: number,
): Letter =>
  letter(
    `Welcome to ${productName}`,
    'Verify first that this address is yours. Until then nothing that you write is sent, nobody is added or invited, and no short links are made. The link works once, for 7 days:',
    verifyLink,
    `Your account is ready, and the first ${days} days are free. Sign in here:`,
    `${publicUrl}/app/`,
    'Begin with a keyword: people text it to join your list. Your company, your time zone and your notifications are in the account settings.',
    `Questions? ${supportEmail} or ${supportPhone}.`,
  );
