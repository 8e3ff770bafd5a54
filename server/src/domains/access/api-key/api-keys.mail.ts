import { APP_BASE, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';
import { quotedName } from '../../notices';

type Words = Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>;

const keysPage = ({ publicUrl }: Words): string => `${publicUrl}${APP_BASE}${link('/account/api-keys')}`;

/** To the owner, in case somebody else has found an open session. */
export const keyMadeMail = (words: Words, name: string): Letter =>
  letter(
    `An API key was made in your ${words.productName} account`,
    `The API key${quotedName(name)} was made. Programs that have it may do in your account what the key allows.`,
    'If this was not you, revoke the key and choose a new password:',
    keysPage(words),
    `Questions: ${words.supportEmail}`,
  );

export const keyRevokedMail = (words: Words, name: string): Letter =>
  letter(
    `An API key of your ${words.productName} account was revoked`,
    `The API key${quotedName(name)} was revoked: programs that use it are refused from now on.`,
    'If this was not you, choose a new password, and make a new key for your programs:',
    keysPage(words),
    `Questions: ${words.supportEmail}`,
  );
