import type { Expired } from '../../../platform/db/delete-expired';

export const EXPIRED_OF_RELEASES: Expired = {
  remote_load: `day < (now() at time zone 'utc')::date - 90`,
};
