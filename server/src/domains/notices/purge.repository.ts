import type { Expired } from '../../platform/db/delete-expired';

export const EXPIRED_OF_NOTICES: Expired = {
  stranger_mail: `sent_at < now() - interval '2 days'`,
  alert_address: `confirmed_at is null and secret_until < now() - interval '30 days'`,
  alert_count: `since < now() - interval '2 days'`,
  notice: `created_at < now() - interval '90 days'`,
};
