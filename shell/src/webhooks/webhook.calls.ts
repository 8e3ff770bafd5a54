import { call } from '@textloom/api';
import {
  deleteWebhook,
  OLD_SECRET_HOURS,
  resendDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
  type Webhook,
} from '@textloom/contracts';
import { alerts, confirm, escapeHtml } from '@textloom/kit';
import { TEXTS } from './messages';

/** Cached lists of webhooks and their deliveries. */
export const WEBHOOKS = ['webhooks'] as const;
export const DELIVERIES = ['webhook-deliveries'] as const;

const said = ({ message }: { message: string }): void => alerts.success(escapeHtml(message));

/** Toggles a webhook between enabled and disabled. */
export const switchWebhook = async ({ id, url, description, events, enabled }: Webhook): Promise<void> =>
  said(await call(updateWebhook, { id, url, description, events, enabled: !enabled }));

export const testWebhook = async ({ id }: Webhook): Promise<void> => said(await call(sendTestEvent, { id }));

export const resend = async (id: number, delivery: number): Promise<void> =>
  said(await call(resendDelivery, { id, delivery }));

/** The new secret; empty if the user cancelled. */
export async function rotateSecret({ id }: Webhook): Promise<string> {
  const question = {
    title: TEXTS.rotateTitle,
    message: TEXTS.rotateQuestion(OLD_SECRET_HOURS),
    yes: TEXTS.rotate,
  };
  return (await confirm(question)) ? (await call(rotateWebhookSecret, { id })).secret : '';
}

/** For useConfirmedDeletion, and for the webhook's own page. */
export const DELETION = {
  question: ({ url }: Webhook) => ({ title: TEXTS.deleteTitle, message: TEXTS.deleteQuestion(url) }),
  remove: ({ id }: Webhook) => call(deleteWebhook, { id }),
};
