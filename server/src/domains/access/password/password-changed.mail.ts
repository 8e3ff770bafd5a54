import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

/**
 * Notifies the owner of the mailbox, in case another person made the change. `ended` is the number of sessions that
 * ended with it.
 */
export const passwordChangedMail = (
  { productName, publicUrl, supportEmail }: Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>,
  ended: 'every' | 'every other',
): Letter =>
  letter(
    `Your ${productName} password was changed`,
    `The password of this address at ${productName} was just changed, and ${ended} open session was signed out.`,
    'If this was not you, choose a new password at once:',
    `${publicUrl}/app/#forgot`,
    `If that does not work, write to ${supportEmail}.`,
  );
