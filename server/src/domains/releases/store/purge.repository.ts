import type { Database } from '../../../platform/db/connection';
import { deleteExpired } from '../../../platform/db/delete-expired';

export const purgeReleases = (db: Database, chunk: number): Promise<Record<string, number>> =>
  deleteExpired(
    db,
    {
      remote_load: `day < (now() at time zone 'utc')::date - 90`,
    },
    chunk,
  );
