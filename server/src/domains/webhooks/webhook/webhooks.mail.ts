import { APP_BASE, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

/** What was done to a webhook, in the words of the subject. */
export type WebhookChange = 'added' | 'changed' | 'enabled' | 'disabled' | 'deleted' | 'given a new secret';

/**
 * Mailed to the owner, in case somebody else found an open session. The mail omits the webhook's address: a mail
 * program would turn typed text into a link.
 */
export const webhookMail = (
  { productName, publicUrl, supportEmail }: Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>,
  done: WebhookChange,
): Letter =>
  letter(
    `A webhook of your ${productName} account was ${done}`,
    `A webhook was ${done}. Webhooks tell other programs what happens in your account.`,
    'If this was not you, look at your webhooks and choose a new password:',
    `${publicUrl}${APP_BASE}${link('/account/webhooks')}`,
    `Questions: ${supportEmail}`,
  );
