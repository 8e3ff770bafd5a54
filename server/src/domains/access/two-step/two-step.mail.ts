import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

/** Notifies the owner of the mailbox, in case another person made the change. `what` is a sentence. */
export const twoStepChangedMail = (
  { productName, publicUrl, supportEmail }: Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>,
  what: string,
): Letter =>
  letter(
    `Your ${productName} two-step sign-in was changed`,
    what,
    'If you did not expect this, choose a new password at once and look at your two-step sign-in:',
    `${publicUrl}/app/account/two-step`,
    `If that does not work, write to ${supportEmail}.`,
  );
