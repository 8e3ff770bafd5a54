import pg from 'pg';
import type { Database } from '../../../platform/db/connection';
import { holdRestored, type Hold } from '../../../platform/db/work-hold';

/** Puts a database that was restored by other means on hold, before the first worker starts on it. */
export async function holdSending({ db }: { db: Database }): Promise<Hold> {
  const now = new Date().toISOString();
  const hold = { at: now, backup: now };
  const client = new pg.Client({ connectionString: db.directUrl, application_name: 'textloom_ops' });
  client.on('error', () => undefined); // the running statement rejects with the same error
  await client.connect();
  try {
    await holdRestored(client, hold, []);
  } finally {
    await client.end();
  }
  return hold;
}
