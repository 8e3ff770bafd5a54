import type { Config } from '../../config';

type Words = Pick<Config, 'productName' | 'supportEmail'>;

export const resetMail = ({ productName }: Words, link: string): { subject: string; text: string } => ({
  subject: `Reset your ${productName} password`,
  text: [
    'Hello,',
    `Somebody, probably you, asked for a new password at ${productName}. Choose it here:`,
    link,
    'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  ].join('\n\n'),
});

/** Whoever owns the mailbox learns of a change that somebody else may have made. */
export const changedMail = ({ productName, supportEmail }: Words): { subject: string; text: string } => ({
  subject: `Your ${productName} password was changed`,
  text: [
    'Hello,',
    `The password of this address at ${productName} was just set anew, and every open session was signed out.`,
    `If this was not you, write to ${supportEmail} at once.`,
  ].join('\n\n'),
});
