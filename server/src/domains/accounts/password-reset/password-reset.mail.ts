import type { Config } from '../../../platform/config/config';

type Words = Pick<Config, 'productName'>;

export const resetMail = ({ productName }: Words, link: string): { subject: string; text: string } => ({
  subject: `Reset your ${productName} password`,
  text: [
    'Hello,',
    `Somebody, probably you, asked for a new password at ${productName}. Choose it here:`,
    link,
    'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  ].join('\n\n'),
});
