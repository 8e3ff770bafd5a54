import type { Expired } from '../../../platform/db/delete-expired';

export const EXPIRED_OF_CONSENT: Expired = {
  // A click can be undone for a minute.
  subscriber_undo: `at < now() - interval '1 day'`,
};
