import type { Config } from '../../../platform/config/config';

type Words = Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>;

/**
 * Notifies the owner of the mailbox, because another person may have made the change. `ended` names the sessions that
 * ended with it.
 */
export const passwordChangedMail = (
  { productName, publicUrl, supportEmail }: Words,
  ended: 'every' | 'every other',
): { subject: string; text: string } => ({
  subject: `Your ${productName} password was changed`,
  text: [
    'Hello,',
    `The password of this address at ${productName} was just changed, and ${ended} open session was signed out.`,
    'If this was not you, choose a new password at once:',
    `${publicUrl}/app/#forgot`,
    `If that does not work, write to ${supportEmail}.`,
  ].join('\n\n'),
});
