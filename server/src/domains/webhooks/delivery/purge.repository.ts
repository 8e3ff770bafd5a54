import { DELIVERY_DAYS } from '@textloom/contracts';
import type { Expired } from '../../../platform/db/delete-expired';

export const EXPIRED_OF_WEBHOOKS: Expired = {
  webhook_delivery: `created_at < now() - interval '${DELIVERY_DAYS} days' or webhook_id in (select id from webhook where deleted)`,
  webhook: 'deleted and not exists (select from webhook_delivery d where d.webhook_id = webhook.id)',
};
