/**
 * Webhooks: what happens in an account, sent to addresses of its owner. The domain's door: other domains and the
 * application import from here only.
 */
export { giveUpLateDeliveries } from './jobs/late-deliveries.job';
export { startWebhooks } from './jobs/webhook-worker';
export { webhookMeasures } from './measures';
export { webhookRoutes } from './routes/webhooks.routes';
export { noteOutcomes } from './store/note-outcomes.repository';
export { deliveriesOfPerson, eraseDeliveries } from './store/person.repository';
export { EXPIRED_OF_WEBHOOKS } from './store/purge.repository';
export { readNewestSecrets as newestWebhookSecrets } from './store/webhooks.repository';
