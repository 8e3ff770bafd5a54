/**
 * Webhooks: sends the events of an account to its owner's addresses. The domain's door: other domains and the
 * application import from here only.
 */
export { startWebhooks } from './attempt/webhook-worker';
export { giveUpLateDeliveries } from './delivery/late-deliveries.job';
export { noteOutcomes } from './delivery/note-outcomes.repository';
export { deliveriesOfPerson, eraseDeliveries } from './delivery/person.repository';
export { EXPIRED_OF_WEBHOOKS } from './delivery/purge.repository';
export { webhookMeasures } from './measures';
export { readNewestSecrets as newestWebhookSecrets } from './webhook/webhooks.repository';
export { webhookRoutes } from './webhook/webhooks.routes';
