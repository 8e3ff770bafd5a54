import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  OLD_SECRET_HOURS,
  resendDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as deliveries from './deliveries.service';
import * as webhooks from './webhooks.service';

/** The owner's webhooks and their deliveries. */
export const webhookRoutes: Module = (deps) => async (app) => {
  route(app, listWebhooks, ({ session }) => webhooks.listWebhooks(deps, session));

  route(app, createWebhook, async ({ session, body }) => ({
    message: 'The webhook was added.',
    ...(await webhooks.createWebhook(deps, session, body)),
  }));

  route(app, updateWebhook, async ({ session, params: { id }, body }) => {
    await webhooks.updateWebhook(deps, session, id, body);
    return { message: 'The webhook was saved.', id };
  });

  route(app, deleteWebhook, async ({ session, params: { id } }) => {
    await webhooks.deleteWebhook(deps, session, id);
    return { message: 'The webhook was deleted.', id };
  });

  route(app, rotateWebhookSecret, async ({ session, params }) => ({
    message: `The webhook has a new secret. The old one also signs for ${OLD_SECRET_HOURS} hours.`,
    ...(await webhooks.rotateSecret(deps, session, params.id)),
  }));

  route(app, sendTestEvent, async ({ session, params }) => ({
    message: 'A test event is being sent.',
    id: await deliveries.sendTest(deps, session, params.id),
  }));

  route(app, listDeliveries, ({ session, params, query }) =>
    deliveries.listDeliveries(deps, session, params.id, query),
  );

  route(app, getDelivery, ({ session, params }) => deliveries.getDelivery(deps, session, params));

  route(app, resendDelivery, async ({ session, params }) => {
    await deliveries.resendDelivery(deps, session, params);
    return { message: 'The event is being sent again.', id: params.delivery };
  });
};
