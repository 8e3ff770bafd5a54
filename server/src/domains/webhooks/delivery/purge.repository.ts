import { DELIVERY_DAYS } from '@textloom/contracts';
import { constant, sql } from '../../../platform/db/sql';
import type { Expired } from '../../../platform/db/delete-expired';

export const EXPIRED_OF_WEBHOOKS: Expired = {
  webhook_delivery: sql`created_at < now() - interval '${constant(DELIVERY_DAYS)} days' or webhook_id in (select id from webhook where deleted)`,
  webhook: sql`deleted and not exists (select from webhook_delivery d where d.webhook_id = webhook.id)`,
};
