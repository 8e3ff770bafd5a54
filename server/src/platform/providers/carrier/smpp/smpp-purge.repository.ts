import type { Database } from '../../../db/connection';
import { deleteExpired } from '../../../db/delete-expired';

export const purgeSmpp = (db: Database, chunk: number): Promise<Record<string, number>> =>
  deleteExpired(
    db,
    {
      'smpp.part': `sent_at < now() - interval '7 days'`,
      'smpp.early_receipt': `at < now() - interval '7 days'`,
      'smpp.inbound_part': `at < now() - interval '1 day'`,
    },
    chunk,
  );
