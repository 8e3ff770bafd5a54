import { queueSamples, type Measures } from '../../platform/metrics/measures';
import { webhookQueue } from './delivery/webhook-queue.repository';

export const webhookMeasures: Measures = {
  collector: { name: 'webhooks', read: async (tx) => queueSamples('webhooks', await webhookQueue(tx)) },
};
