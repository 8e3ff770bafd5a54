import { APP_BASE, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

/** To the user, because somebody else may know the password. */
export const newDeviceMail = (
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  browser: string,
  address: string,
): Letter =>
  letter(
    `New sign-in to your ${productName} account`,
    `You signed in with ${browser} from ${address}. We do not know this browser: it is new, or its cookies were deleted.`,
    'If this was not you, choose a new password at once, which signs every device out, and remove passkeys that are not yours:',
    `${publicUrl}${APP_BASE}/#forgot`,
    'Your devices:',
    `${publicUrl}${APP_BASE}${link('/account/devices')}`,
  );
