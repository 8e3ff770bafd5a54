import { sql } from '../../../platform/db/sql';
import type { Expired } from '../../../platform/db/delete-expired';

export const EXPIRED_OF_RELEASES: Expired = {
  remote_load: sql`day < (now() at time zone 'utc')::date - 90`,
};
