import type { Database } from '../../../platform/db/connection';
import { deleteExpired } from '../../../platform/db/delete-expired';

export const purgeConsent = (db: Database, chunk: number): Promise<Record<string, number>> =>
  deleteExpired(
    db,
    {
      // A click can be undone for a minute.
      subscriber_undo: `at < now() - interval '1 day'`,
    },
    chunk,
  );
