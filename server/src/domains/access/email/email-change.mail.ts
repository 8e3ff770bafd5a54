import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

type Words = Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>;

/** To the new address, which may belong to a stranger: contains no typed text. */
export const confirmMail = ({ productName }: Words, link: string): Letter =>
  letter(
    `Confirm your new email for ${productName}`,
    `Somebody, probably you, wants to sign in at ${productName} with this address. Open this page and confirm it there:`,
    link,
    'The link works once, for 24 hours; until then nothing changes. If this was not you, ignore this mail.',
  );

export interface Asked {
  newEmail: string;
  stopLink: string;
  /** The owner of the account requested the change, for an authorized user. */
  byOwner: boolean;
}

/** To the current address, which remains valid for now. */
export const askedMail = ({ productName, supportEmail }: Words, { newEmail, stopLink, byOwner }: Asked): Letter =>
  letter(
    `A new email was asked for at ${productName}`,
    `${byOwner ? 'The owner of your account' : 'Somebody, probably you,'} asked to change your sign-in email at ${productName} to ${newEmail}.`,
    'Nothing changes unless the new address is confirmed by the link that we sent there, within 24 hours. Until then you sign in with this one.',
    'If you do not want this, stop it here:',
    stopLink,
    `Questions: ${supportEmail}`,
  );

/** To the address that was valid until now. */
export const movedAwayMail = ({ productName, supportEmail }: Words, newEmail: string): Letter =>
  letter(
    `Your ${productName} email was changed`,
    `You sign in at ${productName} with ${newEmail} from now on, and no longer with this address.`,
    `If this was not you, write to ${supportEmail} at once.`,
  );

/** To the address that is valid from now on. */
export const movedHereMail = ({ productName, publicUrl, supportEmail }: Words): Letter =>
  letter(
    `Your ${productName} email was changed`,
    `You sign in at ${productName} with this address from now on:`,
    `${publicUrl}/app/`,
    `If this was not you, write to ${supportEmail}.`,
  );
