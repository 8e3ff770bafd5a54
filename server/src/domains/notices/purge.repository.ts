import { sql } from '../../platform/db/sql';
import type { Expired } from '../../platform/db/delete-expired';

export const EXPIRED_OF_NOTICES: Expired = {
  stranger_mail: sql`sent_at < now() - interval '2 days'`,
  alert_address: sql`confirmed_at is null and secret_until < now() - interval '30 days'`,
  alert_count: sql`since < now() - interval '2 days'`,
  notice: sql`created_at < now() - interval '90 days'`,
};
