import pg from 'pg';
import type { Database } from '../../../platform/db/connection';
import { AppError } from '../../../platform/base/app-error';
import { onClient } from '../../../platform/db/transaction';
import { holdRestored, serversOf, type Hold } from '../../../platform/db/work-hold';

/**
 * Puts a database that was restored by other means on hold, before the first server starts on it. Refused while a
 * server runs, because that would keep working, and the end of the hold would cancel its campaigns; the error points to
 * the emergency stop.
 */
export async function holdByHand({ db }: { db: Database }): Promise<Hold> {
  const now = new Date().toISOString();
  const hold = { at: now, backup: now };
  const client = new pg.Client({ connectionString: db.directUrl, application_name: 'textloom_ops' });
  client.on('error', () => undefined); // the running statement rejects with the same error
  await client.connect();
  try {
    const servers = await serversOf(client);
    if (servers > 0)
      throw new AppError(
        'conflict',
        `${servers} running ${servers === 1 ? 'server uses' : 'servers use'} this database. The hold is for a restored database that no server has started on. To stop sending now: ops sending stop --reason "…".`,
      );
    await holdRestored(onClient(client), hold, []);
  } finally {
    await client.end();
  }
  return hold;
}
