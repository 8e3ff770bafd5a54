import { APP_BASE, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

/** To the owner, in case somebody else has found an open session. */
export const userAddedMail = (
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  email: string,
): Letter =>
  letter(
    `A user was added to your ${productName} account`,
    `${email} was added to your account as an authorized user, and an invitation was mailed.`,
    'If this was not you, remove the user and choose a new password:',
    `${publicUrl}${APP_BASE}${link('/account', null, { tab: 'authorized' })}`,
  );
